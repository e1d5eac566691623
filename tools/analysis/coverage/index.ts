export { type Branch, nameOf } from './branch'
export { branchesOf } from './branches'
export type { DocumentPlace } from './place-in'
export { type Coverage, measureCoverage, type PlayedScenario } from './measure'
export {
  compileFrom,
  type MakeDeps,
  type Play,
  playScenarios,
  scenariosOf,
} from './play-scenarios'
export {
  runScenario,
  type ScenarioDeps,
  type Watched,
  watchScenario,
} from './run-scenario'
export { createVirtualClock, type VirtualClock } from './virtual-clock'
