import type { Fault } from './faults-to-plant.ts'

const tokens = 'src/tenants/tokens/token.test.ts'
const people = 'src/tenants/people/session.test.ts'
const erasure = 'src/sales/erasure/erasure.test.ts'
const evidence = 'src/sales/checks/evidence.test.ts'

/** Faults in rights: tokens that make tokens, people, erasure, and records that depend on the chain of events. */
export const accessFaults: readonly Fault[] = [
  // Tokens that make tokens.
  {
    what: 'who may change settings makes tokens',
    file: 'src/tenants/tokens/token.routes.ts',
    text: "scope: 'tokens:write'",
    instead: "scope: 'settings:write'",
    noticedBy: [tokens],
  },
  {
    what: 'a token makes another one that may more',
    file: 'src/tenants/tokens/token.rules.ts',
    text: 'covers(granted, scope)\n        ? []',
    instead: "covers(granted, scope) || scope !== ''\n        ? []",
    noticedBy: [tokens],
  },
  {
    what: 'a token makes one that is asked to end after it',
    file: 'src/tenants/tokens/token.rules.ts',
    text: 'end <= Date.parse(until)',
    instead: 'end > 0',
    noticedBy: [tokens],
  },
  {
    what: 'a token makes one that by default ends after it',
    file: 'src/tenants/tokens/create-token.ts',
    text: 'until ? Date.parse(until) : longest',
    instead: 'longest',
    noticedBy: [tokens],
  },
  {
    what: 'what a token makes at the moment of its revocation is not revoked with it',
    file: 'src/tenants/tokens/revoke-token.ts',
    text: 'holdRevocations(tx, how)',
    instead: 'undefined',
    noticedBy: [tokens],
  },
  {
    what: 'the webhook endpoints of a revoked token go on',
    file: 'src/tenants/tokens/revoke-token.ts',
    text: 'revoked.map((token) => token.id)',
    instead: 'revoked.slice(0, 0).map((token) => token.id)',
    noticedBy: ['src/outbound/webhooks/webhook-endpoint.test.ts'],
  },
  {
    what: 'who listens to events goes on listening after the token was revoked',
    file: 'src/tenants/events/event-streams.ts',
    text: '/^(?:token|person|session)\\./',
    instead: '/^(?:person|session)\\./',
    noticedBy: ['src/tenants/events/event-stream.test.ts'],
  },
  // People and their roles.
  {
    what: 'a reader writes',
    file: 'src/tenants/people/role.rules.ts',
    text: "reader: ['contacts:read',",
    instead: "reader: ['contacts:write',",
    noticedBy: [people],
  },
  {
    what: 'whose seat was taken back works on',
    file: 'src/tenants/people/session.store.ts',
    text: 'where s.hash = ${hash} and t.revoked_at is null',
    instead: 'where s.hash = ${hash}',
    noticedBy: [people],
  },
  {
    what: 'a person takes the seat of another in an organisation',
    file: 'src/tenants/people/session.store.ts',
    text: 'where s.id = ${session} and t.person = s.person and t.organisation = ${organisation}',
    instead: 'where s.id = ${session} and t.person is not null and t.organisation = ${organisation}',
    noticedBy: [people],
  },
  {
    what: 'a link for signing in opens again and again',
    file: 'src/tenants/people/people.store.ts',
    text: `delete from person_links as l using person_links as one
     where one.hash = \${link} and one.expires_at > \${at} and l.person = one.person returning l.person`,
    instead: 'select person from person_links where hash = ${link} and expires_at > ${at}',
    noticedBy: [people],
  },
  {
    what: 'passwords are guessed without end',
    file: 'src/tenants/people/session.rules.ts',
    text: 'MOST_WRONG_PASSWORDS = 10',
    instead: 'MOST_WRONG_PASSWORDS = 10_000',
    noticedBy: [people],
  },
  {
    what: 'a session that nobody uses stays open',
    file: 'src/tenants/people/session.rules.ts',
    text: 'now.getTime() - Date.parse(seenAt) < LONGEST_IDLE && ',
    instead: 'seenAt !== String(LONGEST_IDLE) && ',
    noticedBy: [people],
  },
  {
    what: 'a page elsewhere acts as who is signed in',
    file: 'src/platform/http/session-cookie.ts',
    text: "const isOwn = site === 'same-origin' ||",
    instead: 'const isOwn = site !== undefined ||',
    noticedBy: [people],
  },
  {
    what: 'a token does what is for people alone',
    file: 'src/tenants/tokens/authenticate.ts',
    text: 'needed === SESSION && !session',
    instead: "needed === SESSION && !session && organisation === ''",
    noticedBy: [people],
  },
  {
    what: 'the seat of a person is revoked as a token',
    file: 'src/tenants/tokens/token.schema.ts',
    text: "  without: 'person',\n",
    instead: '',
    noticedBy: [people],
  },
  // Erasure.
  {
    what: 'who may write contacts and invoices erases',
    file: 'src/tenants/events/erasing.ts',
    text: "!asked.access.scopes.has('all')",
    instead: "asked.access.scopes.has('none')",
    noticedBy: [erasure],
  },
  {
    what: 'events go on saying what was erased',
    file: 'src/sales/erasure/erase-contact.ts',
    text: 'await eraseEvents(tx, event, { ...which, behind: behind.sequence })',
    instead: '[]',
    noticedBy: [erasure],
  },
  {
    what: 'kept answers go on saying what was erased',
    file: 'src/sales/erasure/person-in-record.store.ts',
    text: '~ \'"(contact|recipientEmail',
    instead: '~ \'"(recipientEmail',
    noticedBy: [erasure],
  },
  {
    what: 'copies of a mail keep the addresses that were erased',
    file: 'src/sales/deliveries/delivery.store.ts',
    text: 'description = null, headers = null,',
    instead: 'description = null,',
    noticedBy: [erasure],
  },
  {
    what: 'who began before an erasure says again what was erased',
    file: 'migrations/functions/events.sql',
    text: 'if head.erased_at between now() and clock_timestamp()',
    instead: 'if false',
    noticedBy: [erasure],
  },
  {
    what: 'whoever asks for it has an issued document erased, as far as the service is concerned',
    file: 'src/sales/issuing/document-acts.routes.ts',
    text: 'isErased ? issuedViolations : deletionViolations',
    instead: 'isErased ? () => [] : deletionViolations',
    noticedBy: [erasure],
  },
  {
    what: '… and as far as the database is concerned',
    file: 'migrations/0001-baseline.sql',
    text: "d.id = email_deliveries.document and d.is_draft and d.number = ''",
    instead: 'd.id = email_deliveries.document',
    noticedBy: [erasure],
  },
  {
    what: 'an event that was emptied past the service counts as erased',
    file: 'src/tenants/events/verify-events.ts',
    text: `breakAt(await firstWronglyErased(tx), 'its content was removed, and no event says so') ??`,
    instead: '',
    noticedBy: [erasure],
  },
  // Records that depend on the chain of events.
  {
    what: 'an event that was put in behind the newest one is not looked for',
    file: 'src/tenants/events/verify-events.ts',
    text: `breakAt(await firstStrayEvent(tx), 'it was put in outside the feed') ??`,
    instead: '',
    noticedBy: [evidence],
  },
  {
    what: 'a draft that was removed past the service is not missed',
    file: 'src/sales/checks/evidence.store.ts',
    text: "type not like '%.deleted' and",
    instead: "type like '%.deleted' and",
    noticedBy: [evidence],
  },
  {
    what: 'what an invoice is paid under is no part of what its event has the hash of',
    file: 'src/sales/checks/stored-hashes.store.ts',
    text: 'num_nonnulls(d.payment_key, d.external_reference) > 0',
    instead: 'd.external_reference is not null',
    noticedBy: [evidence],
  },
  {
    what: 'the bytes of attachments are not compared with their hash',
    file: 'src/sales/checks/evidence.ts',
    text: "changed ?? alteredFile('attachment', await firstAlteredAttachment(tx))",
    instead: "changed ?? alteredFile('attachment', undefined)",
    noticedBy: [evidence],
  },
  {
    what: 'the bytes of archived PDFs are not compared with their hash',
    file: 'src/sales/checks/evidence.ts',
    text: 'changed ? undefined : await firstAlteredPdf(tx)',
    instead: 'changed || !tx ? await firstAlteredPdf(tx) : undefined',
    noticedBy: [evidence],
  },
  {
    what: '`rappen verify` looks at the chains and not at what hangs on them',
    file: 'src/admin/commands/verify.ts',
    text: '[...evidence, ...evidenceOfRecords]',
    instead: '[...evidence.slice(0, 0), ...evidenceOfRecords]',
    noticedBy: ['test/process/auditing.test.ts'],
  },
  {
    what: '`rappen check` does not look at what events have the hashes of',
    file: 'src/admin/commands/check.ts',
    text: '  ...evidenceChecks,',
    instead: '  ...evidenceChecks.slice(0, 0),',
    noticedBy: ['test/process/auditing.test.ts'],
  },
]
