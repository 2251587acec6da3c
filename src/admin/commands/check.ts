import { closingChecks } from '../../books/closing/closing-checks.ts'
import { type CheckResult, ledgerChecks, runChecks } from '../../books/integrity/checks.ts'
import { returnChecks } from '../../books/vat-returns/return-checks.ts'
import { checkOf, evidenceChecks } from '../../sales/checks/evidence.ts'
import { tradeChecks } from '../../sales/checks/trade-checks.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'
import { type Command, print, readOptions, showingProgress } from './command.ts'
import { readDatabase } from './on-database.ts'
import { evidenceOfRecords } from './told-records.ts'

type Checked = { readonly id: string; readonly ok: boolean; readonly checks: readonly CheckResult[] }

export const check: Command = {
  name: 'check',
  parameters: '[--json]',
  summary: 'Runs the named checks over the books; exit code 1 when one finds something.',
  run: async (config, args) => {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const organisations = await readDatabase(config, async ({ inTransaction, people }) => {
      const ids = await allOrganisations({ people })
      return Array.fromAsync(ids, async (id, at): Promise<Checked> => {
        const checks = await showingProgress(`Checking organisation ${at + 1} of ${ids.length}`, () =>
          inTransaction(id, (tx) =>
            runChecks(tx, [
              ...ledgerChecks,
              ...closingChecks,
              ...returnChecks,
              ...tradeChecks,
              ...evidenceChecks,
              ...evidenceOfRecords.map(checkOf),
            ]),
          ),
        )
        return { id, ok: checks.every(({ ok }) => ok), checks }
      })
    })
    print(json, { organisations }, organisations.map(inWords).join('\n'))
    if (organisations.some(({ ok }) => !ok)) process.exitCode = 1
  },
}

const inWords = ({ id, checks }: Checked): string =>
  [
    id,
    ...checks.map(
      ({ name, says, finding }) => `  ${finding === null ? 'holds' : 'FAILS'}  ${name}: ${finding ?? says}`,
    ),
  ].join('\n')
