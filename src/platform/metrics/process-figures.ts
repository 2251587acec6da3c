import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge } from './metrics.ts'

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/** Starts to measure the process, under the metric names that common dashboards expect; returns a function that stops. */
export function watchProcess(): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const ends = [
    memory.watch(() => process.memoryUsage.rss()),
    heap.watch(() => process.memoryUsage().heapUsed),
    cpu.watch(() => {
      const { user, system } = process.cpuUsage()
      return (user + system) / MICROSECONDS
    }),
    start.watch(() => Math.round(performance.timeOrigin / 1_000)),
    loop.watch(() => {
      const [median, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max]
      // Reset at each scrape: the maximum since the start of the process would be meaningless.
      delay.reset()
      return { '0.5': median / NANOSECONDS, '0.99': p99 / NANOSECONDS, '1': max / NANOSECONDS }
    }),
  ]
  return () => {
    delay.disable()
    for (const end of ends) end()
  }
}

const memory = gauge('process_resident_memory_bytes', 'Memory of the process, without its children and PostgreSQL.')
const heap = gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects.')
const cpu = gauge('process_cpu_seconds_total', 'Processor time of the process since its start.')
const start = gauge('process_start_time_seconds', 'When the process was started, in seconds since 1970.')
const loop = gauge(
  'rappen_event_loop_delay_seconds',
  'Delay of the event loop since the last scrape: median, 99th percentile and maximum.',
  'quantile',
)
