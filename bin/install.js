// Installs the npm packages if they are missing or differ from package-lock.json. Runs before every npm script of this project, on any Node of
// the machine (20 or newer); the script itself then finds Node 26 in node_modules/.bin. Writes only to stderr: the stdout of `npm run --silent`
// belongs to the following program.

import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, '.install.lock')
const neededNode = 26
const longestInstallation = 15 * 60_000

class CannotInstall extends Error {}

/** The Node that runs the program; undefined if there is none, which was reported then. */
export let node

try {
  const withDevelopment = process.argv.includes('--dev')
  if (!isInstalled(withDevelopment)) {
    takeLock()
    try {
      // Another process may have done it while this one waited for its turn.
      if (!isInstalled(withDevelopment)) await install(withDevelopment)
    } finally {
      rmSync(lockFile, { force: true })
    }
  }
  node = requireNode()
} catch (error) {
  if (!(error instanceof CannotInstall)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function isInstalled(withDevelopment) {
  return missingPackages(withDevelopment).length === 0
}

/**
 * Compares package-lock.json with the list that npm leaves in node_modules at the end of an installation. So a manual installation counts, and
 * one that was interrupted, or made on another platform, does not.
 */
function missingPackages(withDevelopment) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  if (wanted === undefined) throw new CannotInstall(`There is no readable package-lock.json in ${root}.`)
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json')) ?? {}
  const { optionalDependencies = {} } = wanted[''] ?? {}
  const forPlatforms = Object.keys(optionalDependencies).map((name) => `node_modules/${name}`)
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && (withDevelopment || !entry.dev))
    .filter(([path, entry]) => isRequired(entry) || (forPlatforms.includes(path) && isForThisMachine(entry)))
    .filter(([path, entry]) => !isSame(entry, installed[path]))
    .map(([path]) => path)
}

function isRequired({ optional, devOptional }) {
  return !optional && !devOptional
}

/** Our own optional packages are one for each platform; those of other packages are left to npm. */
function isForThisMachine({ os, cpu }) {
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
}

function isSame(wanted, installed) {
  return wanted.version === installed?.version && (wanted.integrity ?? installed.integrity) === installed.integrity
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

async function install(withDevelopment) {
  // The user's npm configuration, NODE_ENV or the calling npm may set each of these otherwise.
  const dependencies = withDevelopment ? '--include=dev' : '--omit=dev'
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--include=optional',
    '--loglevel=error',
    dependencies,
  ]
  const endProgress = showProgress('Installing the npm packages of package-lock.json, once; this may take a minute')
  const { status, said } = await npm(['ci', ...options]).finally(endProgress)
  const missing = status === 0 ? missingPackages(withDevelopment) : []
  if (status === 0 && missing.length === 0) return
  const reason = missing.length > 0 ? `Missing: ${missing.join(', ')}` : said.trim()
  throw new CannotInstall(`The npm packages could not be installed ("npm ci" failed in ${root}).\n${reason}`)
}

/** Shows that work continues, with its duration: on a terminal each second in the same line, elsewhere in a line of its own every ten. */
function showProgress(what) {
  const { stderr } = process
  const begun = Date.now()
  const seconds = () => `${Math.round((Date.now() - begun) / 1_000)} s`
  stderr.write(`${what} ...${stderr.isTTY ? '' : '\n'}`)
  const show = () =>
    stderr.write(stderr.isTTY ? `\r${what} ... ${seconds()}` : `Still installing, for ${seconds()} ...\n`)
  const timer = setInterval(show, stderr.isTTY ? 1_000 : 10_000)
  return () => {
    clearInterval(timer)
    if (stderr.isTTY) stderr.write('\n')
  }
}

/** The npm that called this script if known, else the one on the PATH: returns its exit and its output. */
function npm(parameters) {
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }
  const caller = process.env.npm_execpath
  const child = caller?.endsWith('npm-cli.js')
    ? spawn(process.execPath, [caller, ...parameters], options)
    : // On Windows npm is a command file, which only a shell can start.
      spawn('npm', parameters, { ...options, shell: process.platform === 'win32' })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ status: null, said: message }))
    child.on('close', (status) => resolve({ status, said }))
  })
}

/** The Node that runs the program: this one, or the one in node_modules. */
function requireNode() {
  if (majorOf(process.version) >= neededNode) return process.execPath
  const { platform, arch } = process
  const inPackages =
    platform === 'win32'
      ? join('node_modules', `node-win-${arch}`, 'bin', 'node.exe')
      : join('node_modules', '.bin', 'node')
  const installed = join(root, inPackages)
  const { status, stdout } = spawnSync(installed, ['--version'], { encoding: 'utf8' })
  if (status === 0 && majorOf(stdout) >= neededNode) return installed
  throw new CannotInstall(
    `Rappen needs Node ${neededNode}, and npm has no package with it for ${platform} on ${arch}: ` +
      `please install Node ${neededNode} or newer from nodejs.org (this is ${process.version}).`,
  )
}

function majorOf(version) {
  return Number(version.replace('v', '').split('.')[0])
}

/** Waits until no other installation runs in this folder. */
function takeLock() {
  while (!createLock()) {
    if (isLockStale()) rmSync(lockFile, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

function createLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new CannotInstall(`The npm packages cannot be installed in ${root}: ${error.message}.`)
  }
}

/** The installing process is gone, or was killed before it could write its number, or belongs to another container. */
function isLockStale() {
  try {
    const age = Date.now() - statSync(lockFile).mtimeMs
    const owner = Number(readFileSync(lockFile, 'utf8'))
    return age > longestInstallation || (owner > 0 ? !isAlive(owner) : age > 5_000)
  } catch {
    return false // Released meanwhile.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
