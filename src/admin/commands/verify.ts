import { isGenuine, parseSignedHead, publicKeyOf, type SignedHead } from '../../books/integrity/chain-head.rules.ts'
import { type Verification, verifyJournal } from '../../books/integrity/verify-journal.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'
import { readGivenFile, readPublicKey } from './chain-key.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'
import { onDatabase } from './on-database.ts'

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

export const verify: Command = {
  name: 'verify',
  parameters: '[--head FILE ...] [--key FILE] [--json]',
  summary: 'Recomputes the hash chain of every journal; exit code 1 when one is broken.',
  details:
    'With --head, the journal must still contain the signed head of the file. With --key, heads must be signed by that key.',
  run: async (config, args) => {
    const { head: files = [], key, json } = readOptions(args, options)
    const given = await Promise.all(files.map(readHead))
    const signer = key === undefined ? undefined : publicKeyOf(await readPublicKey(key))
    const trusted = given.filter(({ head }) => violationOf(head, signer) === undefined)

    const organisations = await onDatabase(config, async ({ inTransaction }) => {
      const ids = await allOrganisations(inTransaction)
      return Array.fromAsync(ids, (id) => inTransaction(id, (tx) => verifyJournal(tx, anchorsOf(id, trusted))))
    })
    const heads = given.map((one) => validate(one, signer, organisations))
    const lines = [...organisations.map(organisationInWords), ...heads.map(headInWords)]
    print(json, { organisations, ...(files.length > 0 ? { heads } : {}) }, lines.join('\n'))
    if ([...organisations, ...heads].some(({ ok }) => !ok)) process.exitCode = 1
  },
}

async function readHead(file: string): Promise<GivenHead> {
  const head = parseSignedHead(await readGivenFile('--head', file))
  if (!head) throw new UsageError(`Give --head a file that «chain-head --json» wrote: ${file} is none.`)
  return { file, head }
}

const anchorsOf = (organisation: string, trusted: readonly GivenHead[]) =>
  trusted
    .filter(({ head }) => head.organisation === organisation)
    .map(({ head: { sequence, hash } }) => ({ sequence, hash: Buffer.from(hash, 'hex') }))

function violationOf(head: SignedHead, signer: string | undefined): string | undefined {
  if (!isGenuine(head)) return 'the signature is not valid'
  return signer === undefined || head.publicKey === signer ? undefined : 'it is signed with another key'
}

/** A head is contained if the chain is intact up to it; otherwise the organisation's `firstBreak` says where it is broken. */
function validate(
  { file, head }: GivenHead,
  signer: string | undefined,
  organisations: readonly Verification[],
): ValidatedHead {
  const { organisation, sequence, signedAt } = head
  const found = organisations.find(({ id }) => id === organisation)
  const isContained = found !== undefined && (found.ok || found.entries >= sequence)
  const reason =
    violationOf(head, signer) ??
    (found ? undefined : 'its organisation does not exist') ??
    (isContained ? null : 'the journal no longer contains it')
  return { file, organisation, sequence, signedAt, ok: reason === null, reason }
}

const organisationInWords = ({ id, entries, ok, firstBreak }: Verification): string =>
  ok
    ? `${id}: ${entries} entries, the chain holds.`
    : `${id}: broken at entry ${firstBreak?.sequence}: ${firstBreak?.reason}.`

const headInWords = ({ file, sequence, signedAt, reason }: ValidatedHead): string =>
  reason === null
    ? `${file}: the journal contains entry ${sequence} as it was signed at ${signedAt}.`
    : `${file}: entry ${sequence}, signed at ${signedAt}: ${reason}.`
