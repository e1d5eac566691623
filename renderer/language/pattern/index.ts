export { parsePattern, type PatternNode } from './parse-pattern.ts'
export { maxPatternLength, patternProblem, type PatternProblem } from './pattern-problem.ts'
export { isOfProfile, patternsIn, unsafePatternIn, type FoundPattern } from './find-patterns.ts'
