export { createCollector, type Collector, type CollectorOptions } from './collector'
export { reports } from './command'
