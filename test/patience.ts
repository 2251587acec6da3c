import process from 'node:process'

/** By which the runner tells its processes how much slower this machine is than a quiet one of two processors. */
export const SLOWNESS = 'RAPPEN_SLOWNESS'

/** 1 on a quiet machine; what the calibration at the start of a run says of this one (`test/runner/calibrate.ts`). */
export const slowness = (): number => Math.max(1, Number(process.env[SLOWNESS] ?? 1))

/**
 * How long a test waits for what has to come about before it fails, in milliseconds: so long on a quiet machine, longer on this one. It is a
 * net for what never comes: no test is green because something was quick.
 */
export const patience = (milliseconds: number): number => Math.ceil(milliseconds * slowness())

/**
 * The module that lengthens the limits of the service, to be loaded before anything else of it. Where a test does not ask for it, a database
 * is not taken for unresponsive because it has no processor for a second or two.
 */
export const limitsOfTests = ({ isDatabaseAway = false } = {}): string =>
  `${new URL('lengthen-limits.ts', import.meta.url)}?by=${slowness()}&patient=${isDatabaseAway ? 1 : 20}`
