import process from 'node:process'

/** The variable by which the runner gives its processes the slowness of this machine, relative to a quiet one of two processors. */
export const SLOWNESS = 'RAPPEN_SLOWNESS'

/** 1 on a quiet machine; else the calibration at the start of a run (`test/runner/calibrate.ts`). */
export const slowness = (): number => Math.max(1, Number(process.env[SLOWNESS] ?? 1))

/**
 * How long a test waits for an expected event before it fails, in milliseconds: this long on a quiet machine, longer on this one. It only
 * catches events that never come: no test passes because something was quick.
 */
export const patience = (milliseconds: number): number => Math.ceil(milliseconds * slowness())

/**
 * The module that lengthens the limits of the service, to be loaded before all other files. By default a database without a processor for a
 * second or two does not count as unresponsive.
 */
export const limitsOfTests = ({ isDatabaseAway = false } = {}): string =>
  `${new URL('lengthen-limits.ts', import.meta.url)}?by=${slowness()}&patient=${isDatabaseAway ? 1 : 20}`
