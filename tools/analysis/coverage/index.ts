export type { Branch } from './branch'
export { type Coverage, type MakeDeps, measureCoverage } from './measure'
export { runScenario, type ScenarioDeps } from './run-scenario'
export { createVirtualClock, type VirtualClock } from './virtual-clock'
