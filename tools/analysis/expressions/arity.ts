/** The least and the greatest number of arguments of each operator. */
export const arity: Readonly<Record<string, readonly [least: number, most: number]>> = {
  var: [1, 2], rule: [1, 1], t: [1, 1], money: [1, 1], date: [1, 1], pick: [1, 1], address: [1, 1], mail: [1, 1], route: [1, 1],
  filled: [1, 1], positive: [1, 1], count: [1, 1], item: [2, 3], without: [2, 2], join: [2, 2], matches: [2, 2],
  if: [2, Infinity], and: [1, Infinity], or: [1, Infinity], '!': [1, 1], '!!': [1, 1],
  '==': [2, 2], '===': [2, 2], '!=': [2, 2], '!==': [2, 2], '<': [2, 3], '<=': [2, 3], '>': [2, 2], '>=': [2, 2],
  in: [2, 2], cat: [1, Infinity], substr: [2, 3], '+': [1, Infinity], '-': [1, 2], '*': [1, Infinity], '/': [2, 2], '%': [2, 2],
  min: [1, Infinity], max: [1, Infinity], merge: [1, Infinity],
  map: [2, 2], filter: [2, 2], reduce: [3, 3], all: [2, 2], none: [2, 2], some: [2, 2],
}
