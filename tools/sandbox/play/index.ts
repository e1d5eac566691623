export { answeredEndpoints, answersFolder } from '../answer-call'
export { createSandboxDeps } from './sandbox-deps'
export { screenFiles } from './screen-files'
