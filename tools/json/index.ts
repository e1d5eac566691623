export { mergePatch } from './merge-patch'
