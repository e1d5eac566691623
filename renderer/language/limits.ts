// The limits of a document, which checker and phone enforce. Each limit is a separate constant, so
// that phones download only the limits that they use.
export const bytes = 131_072
export const depth = 32
export const nodes = 1_500
export const rules = 300
export const operatorsPerRule = 64
export const stepsPerEvaluation = 10_000
export const textLength = 65_536
export const stringLength = 4_096
export const patternInput = 256
export const redirects = 20
export const windowRows = 100
export const rows = 10_000
