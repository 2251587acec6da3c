import { activePdfs, twoPrices } from './active.ts'
import { bombs } from './bombs.ts'
import { encrypted } from './encrypted.ts'
import { type HostilePdf, hostile } from './hostile-pdf.ts'
import { loops } from './loops.ts'
import { strangeFiles } from './strange-files.ts'

/** Every known file that a client may send with bad intent or by mistake. */
export const corpus: readonly HostilePdf[] = [
  ...bombs,
  ...loops,
  ...encrypted,
  ...activePdfs(),
  hostile('taken', 'a field that shows one price and holds another', twoPrices),
  ...strangeFiles,
]
