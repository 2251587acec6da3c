/**
 * Loads the common code of a run's processes. Its compiled code is cached: on a fresh clone the first dozens of processes would each compile
 * the same.
 */
import 'fast-check'
import '../../src/admin/commands/service.ts'
import '../service.ts'
