export type { Branch } from './branch'
export { type Coverage, type MakeDeps, measureCoverage, type PlayedScenario } from './measure'
export { type PlayResult, runScenario, type ScenarioDeps } from './run-scenario'
export { createVirtualClock, type VirtualClock } from './virtual-clock'
