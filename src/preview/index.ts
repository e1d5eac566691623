export { bundledScenarios } from './bundled-scenarios'
export { scenarioQuery } from './scenario-query'
export { installSpy } from './spy-shell'
