export { scenarioQuery } from './scenario-query'
export { installSpy } from './spy-shell'
