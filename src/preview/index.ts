export type { ScenarioFiles } from './bundled-scenarios'
export { previewOf } from './call-preview'
export { scenarioQuery } from './scenario-query'
export { installSpy } from './spy-shell'
