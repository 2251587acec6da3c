/** Loaded into a service whose memory is measured: on SIGUSR2 it collects garbage, so that only held memory remains. */
process.on('SIGUSR2', () => globalThis.gc?.())
