import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { VatSettings } from './vat-settings.schema.ts'

/** The generations of settings that were made, the newest first. */
export const vatSettingsOf = (tx: Tx): Promise<VatSettings[]> =>
  tx.rows(sql`
  select valid_from as "validFrom", method, consideration, periodicity, vat_lock as "vatLock", net_tax_rates as "netTaxRates"
    from vat_settings where organisation = ${tx.organisation} order by valid_from desc`)

/** Stores a generation, in place of one of the same day. */
export const saveVatSettings = (tx: Tx, settings: VatSettings): Promise<number> =>
  tx.run(sql`
  insert into vat_settings (organisation, valid_from, method, consideration, periodicity, vat_lock, net_tax_rates)
  values (${tx.organisation}, ${settings.validFrom}, ${settings.method}, ${settings.consideration}, ${settings.periodicity},
          ${settings.vatLock}, ${JSON.stringify(settings.netTaxRates)})
  on conflict (organisation, valid_from) do update
    set method = excluded.method, consideration = excluded.consideration, periodicity = excluded.periodicity,
        vat_lock = excluded.vat_lock, net_tax_rates = excluded.net_tax_rates`)
