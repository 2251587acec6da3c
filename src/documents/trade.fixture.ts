import assert from 'node:assert/strict'
import type { Answer, Service } from '../../test/service.ts'

type Kind = 'estimate' | 'invoice'

/** A line of CHF 100.00 at 8.1 %, changed as a test needs. */
export const product = (changes: object = {}): object => ({
  type: 'product',
  name: 'Beratung',
  singleAmount: 100,
  quantity: 1,
  contraAccount: 3400,
  taxCode: 'UN81',
  ...changes,
})

/** What creates a document when nothing is left to choose. */
export const plain = (changes: object = {}): object => ({
  customRecipientText: 'Hans Muster\n3000 Bern',
  positions: [product()],
  ...changes,
})

/** What tests of the trade do again and again, in a few words each. */
export function tradeOf(service: Service) {
  const { ask, expect, asOwner, organisation } = service
  const path = (kind: Kind, id = ''): string => `/v1/${kind}s${id && `/${id}`}`

  return {
    path,
    contact: async (changes: object = {}) =>
      (await expect(201, 'POST', '/v1/contacts', { companyName: 'Beispiel GmbH', ...changes })).contact,
    create: async (kind: Kind, changes: object = {}) => (await expect(201, 'POST', path(kind), plain(changes)))[kind],
    issued: async (kind: Kind, changes: object = {}) =>
      (await expect(201, 'POST', path(kind), plain({ isDraft: false, ...changes })))[kind],
    read: async (kind: Kind, id: string) => (await expect(200, 'GET', path(kind, id)))[kind],
    patch: async (kind: Kind, id: string, change: object) => (await expect(200, 'PATCH', path(kind, id), change))[kind],
    act: async (kind: Kind, id: string, verb: string, body?: object) =>
      (await expect(200, 'POST', `${path(kind, id)}/${verb}`, body))[kind],
    convert: async (id: string, body?: object) =>
      (await expect(201, 'POST', `/v1/estimates/${id}/convert-to-invoice`, body)).invoice,
    pay: async (invoice: string, amount: number, more: object = {}) =>
      (await expect(201, 'POST', `/v1/invoices/${invoice}/payments`, { amount, ...more })).payment,

    /** Fails unless the request is refused in this way. */
    refused: async (
      status: number,
      code: string,
      fields: readonly string[],
      ...[method, url, body]: [string, string, object?]
    ) => {
      const answer: Answer = await ask(method, url, body === undefined ? {} : { body })
      assert.deepEqual(
        { status: answer.status, code: answer.body.code, fields: answer.body.invalidFields ?? [] },
        { status, code, fields },
        JSON.stringify(answer.body),
      )
      return answer.body
    },

    /** Debits less credits of an account, in cents. */
    balance: async (account: number): Promise<number> =>
      Number(
        (
          await asOwner<{ balance: string }>(
            `select coalesce(sum(case when debit_account = $2 then amount else -amount end), 0) as balance
               from ledger_transactions where organisation = $1 and $2 in (debit_account, credit_account)`,
            [organisation, account],
          )
        )[0]?.balance,
      ),
    /** The movements that a document or payment caused, in the order in which they were posted. */
    movements: async (
      cause: string,
    ): Promise<{ debit: number; credit: number; amount: number; taxCode: string | null }[]> =>
      (
        await asOwner<{ debit: number; credit: number; amount: string; taxCode: string | null }>(
          `select t.debit_account as debit, t.credit_account as credit, t.amount, e.tax_code as "taxCode"
             from ledger_entries e join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence
            where e.organisation = $1 and e.source_id = $2 order by t.entry, t.line`,
          [organisation, cause],
        )
      ).map((row) => ({ ...row, amount: Number(row.amount) })),
  }
}
