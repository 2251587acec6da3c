import { isGenuine, parseSignedHeads, publicKeyOf, type SignedHead } from '../../books/integrity/chain-head.rules.ts'
import { verifyJournal } from '../../books/integrity/verify-journal.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Break, ChainPosition } from '../../platform/db/hash-chain.rules.ts'
import { readFromOneSnapshot } from '../../platform/db/snapshot.ts'
import { evidence } from '../../sales/checks/evidence.ts'
import { type VerifiedEvents, verifyEvents } from '../../tenants/events/verify-events.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'
import { readGivenFile, readPublicKey } from './chain-key.ts'
import { type Command, print, readOptions, showingProgress, UsageError } from './command.ts'
import { readDatabase } from './on-database.ts'

const options = {
  head: { type: 'string', multiple: true },
  key: { type: 'string' },
  json: { type: 'boolean' },
} as const

type GivenHead = { readonly file: string; readonly head: SignedHead }
type ValidatedHead = Pick<SignedHead, 'organisation' | 'sequence' | 'signedAt'> & {
  readonly file: string
  readonly ok: boolean
  readonly reason: string | null
}

/** The verified parts of an organisation: its journal, its events, and the records that these show or hash. */
type Verified = {
  readonly id: string
  /** The number of intact entries and events, from the first on. */
  readonly entries: number
  readonly events: number
  /** Events with erased content, by the event that reports it. */
  readonly erased: VerifiedEvents['erased']
  readonly ok: boolean
  /** The number of the entry, or of the event with the record's hash; 0 without an event about the record. */
  readonly firstBreak: (Break & { readonly in: string }) | null
}

export const verify: Command = {
  name: 'verify',
  parameters: '[--head FILE ...] [--key FILE] [--json]',
  summary: 'Recomputes the hash chains of journals and events; exit code 1 when one is broken.',
  details:
    'Every record must be as the newest event about it says. With --head, the chains must still contain the signed heads of the file. With --key, heads must be signed by that key.',
  run: async (config, args) => {
    const { head: files = [], key, json } = readOptions(args, options)
    const given = (await Promise.all(files.map(readHeads))).flat()
    const signer = key === undefined ? undefined : publicKeyOf(await readPublicKey(key))
    const trusted = given.filter(({ head }) => violationOf(head, signer) === undefined)

    const organisations = await readDatabase(config, async ({ inTransaction, people }) => {
      const ids = await allOrganisations({ people })
      return Array.fromAsync(ids, (id, at) =>
        showingProgress(`Verifying organisation ${at + 1} of ${ids.length}`, () =>
          inTransaction(id, (tx) => verifyAll(tx, headsOf(id, trusted))),
        ),
      )
    })
    const heads = given.map((one) => validate(one, signer, organisations))
    const lines = [...organisations.map(organisationInWords), ...heads.map(headInWords)]
    print(json, { organisations, ...(files.length > 0 ? { heads } : {}) }, lines.join('\n'))
    if ([...organisations, ...heads].some(({ ok }) => !ok)) process.exitCode = 1
  },
}

async function readHeads(file: string): Promise<GivenHead[]> {
  const heads = parseSignedHeads(await readGivenFile('--head', file))
  if (!heads) throw new UsageError(`Give --head a file that «chain-head --json» or «backup» wrote: ${file} is none.`)
  return heads.map((head) => ({ file, head }))
}

const headsOf = (organisation: string, trusted: readonly GivenHead[]): SignedHead[] =>
  trusted.flatMap(({ head }) => (head.organisation === organisation ? head : []))

const anchorOf = ({ sequence, hash }: { readonly sequence: number; readonly hash: string }): ChainPosition => ({
  sequence,
  hash: Buffer.from(hash, 'hex'),
})

/**
 * All as of one instant, while the service runs. The functions that represent each kind of record are loaded here: the command starts without
 * them.
 */
async function verifyAll(tx: Tx, heads: readonly SignedHead[]): Promise<Verified> {
  await readFromOneSnapshot(tx)
  const journal = await verifyJournal(tx, heads.map(anchorOf))
  const feed = await verifyEvents(
    tx,
    heads.flatMap(({ events }) => (events ? anchorOf(events) : [])),
  )
  const breaks = [
    { in: 'journal', found: journal.firstBreak },
    { in: 'events', found: feed.firstBreak },
  ]
  const { evidenceOfRecords } = await import('./told-records.ts')
  for (const { name, find } of [...evidence, ...evidenceOfRecords]) breaks.push({ in: name, found: await find(tx) })
  const [firstBreak = null] = breaks.flatMap(({ in: place, found }) => (found ? { in: place, ...found } : []))
  return {
    id: tx.organisation,
    entries: journal.entries,
    events: feed.events,
    erased: feed.erased,
    ok: firstBreak === null,
    firstBreak,
  }
}

function violationOf(head: SignedHead, signer: string | undefined): string | undefined {
  if (!isGenuine(head)) return 'the signature is not valid'
  return signer === undefined || head.publicKey === signer ? undefined : 'it is signed with another key'
}

/** A head is contained if both chains are intact up to it; otherwise the organisation's `firstBreak` gives the position of the break. */
function validate(
  { file, head }: GivenHead,
  signer: string | undefined,
  organisations: readonly Verified[],
): ValidatedHead {
  const { organisation, sequence, signedAt, events } = head
  const found = organisations.find(({ id }) => id === organisation)
  const hasEntries = found !== undefined && found.entries >= sequence
  const hasEvents = found !== undefined && found.events >= (events?.sequence ?? 0)
  const reason =
    violationOf(head, signer) ??
    (found ? undefined : 'its organisation does not exist') ??
    (hasEntries ? undefined : 'the journal no longer contains it') ??
    (hasEvents ? null : 'the events no longer contain it')
  return { file, organisation, sequence, signedAt, ok: reason === null, reason }
}

const organisationInWords = ({ id, entries, events, erased, firstBreak }: Verified): string => {
  const without = erased.map((one) => ` The content of ${one.events} was erased by event ${one.by}.`).join('')
  if (!firstBreak) return `${id}: ${entries} entries and ${events} events, the chains hold.${without}`
  const { in: place, sequence, reason } = firstBreak
  const at = place === 'journal' ? `entry ${sequence}` : sequence > 0 ? `event ${sequence}` : place
  return `${id}: broken at ${at}: ${reason}.`
}

const headInWords = ({ file, sequence, signedAt, reason }: ValidatedHead): string =>
  reason === null
    ? `${file}: the journal contains entry ${sequence} as it was signed at ${signedAt}.`
    : `${file}: entry ${sequence}, signed at ${signedAt}: ${reason}.`
