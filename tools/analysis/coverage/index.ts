export type { Branch } from './branch'
export { type Coverage, type MakeWorld, measureCoverage } from './measure'
export { runScenario, type ScenarioWorld } from './run-scenario'
export { createVirtualClock, type VirtualClock } from './virtual-clock'
