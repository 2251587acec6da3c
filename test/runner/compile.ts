/**
 * Loads what most processes of a run load. What it compiles is kept when it ends: on a fresh clone the first dozens of processes would each
 * compile the same.
 */
import 'fast-check'
import '../../src/admin/commands/service.ts'
import '../service.ts'
