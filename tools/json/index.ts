export { mergePatch } from './merge-patch.ts'
export { parseJson } from './parse-json.ts'
