import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireNoMisspelt } from './admin/commands/misspelt-settings.ts'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { readSender, readTransport } from './outbound/mail/transport.ts'

const FOLDER = '/srv/rappen'
const config = (environment: Record<string, string>) => readConfig(environment, FOLDER)

test('without any setting the service listens on this machine only, on port 8080, with its data below the project', () => {
  const nothing = {
    port: 8080,
    host: '127.0.0.1',
    dataDirectory: '/srv/rappen/data',
    databaseUrl: undefined,
    token: undefined,
    smtpUrl: undefined,
    mailFrom: 'rappen@localhost',
    mailsPerDay: 2_000,
    organisationsPerDay: 10,
    publicUrl: undefined,
    logLevel: 'info',
    backupPassphrase: undefined,
    corsOrigins: [],
    metrics: 'loopback',
    web: 'on',
    trustedProxies: [],
    webhookNetworks: [],
    requestsPerMinute: 60_000,
    requestsAtOnce: 128,
  }
  assert.deepEqual(config({}), nothing)
  const all = settingNames.filter((name) => name !== 'BACKUP_PASSPHRASE').map((name) => [name, ''])
  assert.deepEqual(config(Object.fromEntries(all)), nothing)
})

test('every setting is taken as it is given', () => {
  const given = {
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/rappen',
    DATABASE_URL: 'postgresql://rappen:a%40b@db.example:5432/books?sslmode=verify-full',
    BACKUP_PASSPHRASE: 'vier Wörter, die niemand errät',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'Muster AG <office@example.ch>',
    MAILS_PER_DAY: '500',
    ORGANISATIONS_PER_DAY: '0',
    PUBLIC_URL: 'HTTPS://Books.Example/',
    LOG_LEVEL: 'silent',
    TOKEN: 'rap_live_x',
    CORS_ORIGINS: 'https://app.example.ch, http://localhost:5173',
    METRICS: 'anyone',
    WEB: 'off',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/24,::1',
    WEBHOOK_NETWORKS: '10.1.0.0/16, fd00::/8',
    RATE_LIMIT: '600',
    CONCURRENCY_LIMIT: '60',
  }
  assert.deepEqual(config(given), {
    port: 0,
    host: given.HOST,
    dataDirectory: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    token: 'rap_live_x',
    backupPassphrase: 'vier Wörter, die niemand errät',
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    mailsPerDay: 500,
    organisationsPerDay: 0,
    publicUrl: 'https://books.example',
    logLevel: 'silent',
    corsOrigins: ['https://app.example.ch', 'http://localhost:5173'],
    metrics: 'anyone',
    web: 'off',
    trustedProxies: ['127.0.0.1', '10.0.0.0/24', '::1'],
    webhookNetworks: ['10.1.0.0/16', 'fd00::/8'],
    requestsPerMinute: 600,
    requestsAtOnce: 60,
  })
  assert.equal(config({ RATE_LIMIT: 'off' }).requestsPerMinute, undefined)
  assert.deepEqual(
    ['', '7', 'off'].map((text) => config({ CONCURRENCY_LIMIT: text }).requestsAtOnce),
    [128, 7, undefined],
  )
  assert.equal(config({ DATA_DIR: 'books/2026' }).dataDirectory, '/srv/rappen/books/2026')
  assert.equal(config({ MAIL_FROM: 'office@example.ch' }).mailFrom, 'office@example.ch')
})

/** Reads the setting as the service does at start: the mail room reads the details of mail. */
function start(environment: Record<string, string>): void {
  const settings = config(environment)
  readTransport(settings)
  readSender(settings.mailFrom)
}

const bad: Readonly<Record<string, readonly string[]>> = {
  PORT: ['-1', '65536', '99999999', '80.5', '8080 ', '0x50', 'http', '8e3', '+80', '٨٠'],
  ORGANISATIONS_PER_DAY: ['-1', '1000', '00', '1e2', '2.5', 'off'],
  MAILS_PER_DAY: ['0', '-1', '1000000', '1e3', '12.5', ' 5', 'many'],
  HOST: ['a b', 'http://0.0.0.0', '0.0.0.0:80', 'host/', '.', 'a..b'],
  DATA_DIR: ['a\0b', 'a\nb'],
  DATABASE_URL: [
    'localhost',
    'mysql://localhost/a',
    'postgres',
    '//localhost',
    'http://localhost',
    'postgres:books',
    'postgres://localhost/a?options=-c%20role%3Downer',
  ],
  SMTP_URL: [
    'mail.example',
    'http://mail.example',
    'smtp:',
    'smtp://',
    'mail.example:587',
    'smtp://mail.example:0',
    'smtp://mail.example/?tls=never',
    'smtp://user@mail.example',
  ],
  MAIL_FROM: [
    'office',
    'a@b@c',
    'a b@c.ch',
    '<a@b.ch',
    'a@b.ch>',
    'a@b.ch, c@d.ch',
    'Muster\r\nBcc: x@y.ch <a@b.ch>',
    '@b.ch',
  ],
  PUBLIC_URL: [
    'books.example',
    'ftp://books.example',
    'https://',
    'https:books.example',
    '/rappen',
    'https://books.example?a=1',
    'https://books.example/#a',
    'https://user:secret@books.example',
    'https://books.example/rappen',
    'https://books.example/rappen/',
    'https://books.example//',
  ],
  BACKUP_PASSPHRASE: ['', ' ', 'one\ntwo'],
  LOG_LEVEL: ['INFO', 'verbose', '1', 'toString'],
  CORS_ORIGINS: [
    '*',
    'null',
    'app.example.ch',
    'https://app.example.ch/',
    'https://a.ch https://b.ch',
    'ftp://a.ch',
    'HTTPS://A.CH',
  ],
  TRUST_PROXY: [
    'true',
    '1',
    'loopback',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/7',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.1/24/24',
    'fe80::1%eth0',
    '10.0.0.1 10.0.0.2',
    'proxy.example.ch',
  ],
  METRICS: ['on', 'true', 'everyone', '127.0.0.1'],
  RATE_LIMIT: ['0', '-1', '1e6', '10/s', 'none', '1000000000', '1.5'],
  CONCURRENCY_LIMIT: ['0', '-1', 'many', '1.5'],
}

for (const [name, values] of Object.entries(bad)) {
  test(`a bad ${name} stops the start with one sentence that names it`, () => {
    for (const value of values) {
      assert.throws(
        () => start({ [name]: value }),
        (error: unknown) => {
          assert.ok(error instanceof ConfigError, `${value} ${error}`)
          assert.match(error.message, new RegExp(`^${name} (must|may) [^\\r\\n]*\\.$`))
          return true
        },
        `${name}=${value}`,
      )
    }
  })
}

test('a variable that was meant to be a setting stops the start with the name that it should have', () => {
  const refused: [NodeJS.ProcessEnv, RegExp][] = [
    [{ RAPPEN_PORT: '8081' }, /^RAPPEN_PORT is no setting of Rappen: it is called PORT\.$/],
    [{ RAPPEN_DATABASE_URL: 'postgres:///a', DATABASE_URL: 'postgres:///a' }, /it is called DATABASE_URL\.$/],
    [{ RAPPEN_LANGUAGE: 'de' }, /^RAPPEN_LANGUAGE is no setting of Rappen: docs\/settings\.md lists them all\.$/],
    [{ DATABASEURL: 'postgres:///a' }, /^DATABASEURL is no setting of Rappen: it is called DATABASE_URL\.$/],
    [{ PUBLICURL: 'https://a.ch' }, /it is called PUBLIC_URL\.$/],
    [{ smtp_url: 'smtp://a.ch' }, /it is called SMTP_URL\.$/],
    [{ SMTP_URI: 'smtp://a.ch' }, /it is called SMTP_URL\.$/],
    [{ DATABASE_URI: 'postgres:///a' }, /it is called DATABASE_URL\.$/],
    [{ CORS_ORIGIN: 'https://a.ch' }, /it is called CORS_ORIGINS\.$/],
    [{ TRUSTED_PROXY: '::1' }, /it is called TRUST_PROXY\.$/],
    [{ MAIL_FORM: 'a@b.ch' }, /it is called MAIL_FROM\.$/],
    [{ BACKUP_PASSPRASE: 'geheim' }, /^BACKUP_PASSPRASE is no setting of Rappen: it is called BACKUP_PASSPHRASE\.$/],
  ]
  for (const [environment, sentence] of refused)
    assert.throws(() => requireNoMisspelt(environment), { message: sentence }, JSON.stringify(environment))
})

test('variables of other programs are none of our business', () => {
  const others = {
    PATH: '/bin',
    HOSTNAME: 'box',
    PORTS: '1',
    DATABASE_HOST: 'a',
    DATABASE_NAME: 'a',
    SMTP_HOST: 'a',
    SMTP_USER: 'a',
    XDG_DATA_DIRS: '/usr/share',
    GITHUB_TOKEN: 'a',
    POSTGRES_PASSWORD: 'a',
    // Set beside the right name, it belongs to another program.
    SMTP_URI: 'a',
    SMTP_URL: 'smtp://a.ch',
    // Those of the client and its examples.
    RAPPEN_TOKEN: 'a',
    RAPPEN_URL: 'a',
    // Kubernetes sets them in every container, for a service called rappen.
    RAPPEN_SERVICE_HOST: '10.0.0.1',
    RAPPEN_SERVICE_PORT_HTTP: '8080',
    RAPPEN_PORT: 'tcp://10.0.0.1:8080',
    RAPPEN_PORT_8080_TCP_ADDR: '10.0.0.1',
    RAPPEN_EMPTY: '',
  }
  assert.doesNotThrow(() => requireNoMisspelt(others))
})

test('a bad address is not repeated: it may hold a password', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL']) {
    assert.throws(
      () => config({ [name]: 'ftp://user:geheim@host' }),
      (error: unknown) => error instanceof ConfigError && !error.message.includes('geheim'),
    )
  }
})
