export { mergePatch } from './merge-patch.ts'
export { nestsDeeperThan } from './nesting.ts'
export { parseJson } from './parse-json.ts'
