import { createProject } from '../../analysis/project/project'
import { readFiles, settings } from '../../sandbox/project'
import { takeExam, type TaskResult } from '../agents/exam'
import { fixShares } from '../agents/fix-share'
import { taskKinds } from '../agents/tasks'

// Measures how well findings help an agent; no language model is involved. First makes typical
// mistakes in the documents of this product, and applies the edits of the findings. Then solves
// thirty tasks, or only the tasks of the named kinds. `npm run bench -- agents [mistakes of a kind
// in each screen] [kind of tasks …]`.
const [, , count = '1', ...wanted] = process.argv
const seeds = Array.from({ length: Number(count) }, (_, at) => 7 + at * 31)

const project = createProject(readFiles(process.cwd()), settings)
const shares = fixShares(project, settings, seeds)
const total = { tried: 0, found: 0, right: 0 }
for (const [kind, { tried, found, right }] of [...shares].toSorted(([one], [other]) =>
  one.localeCompare(other),
)) {
  total.tried += tried
  total.found += found
  total.right += right
  console.log(`${kind}: ${right} of ${found} findings lead to a right document (${tried} mistakes)`)
}
const percent = ((total.right / total.found) * 100).toFixed(1)
console.log(
  `${total.tried} mistakes, ${total.found} found; the edits of findings correct ${total.right} (${percent} %)`,
)

const results: TaskResult[] = []
const kinds = taskKinds.filter((kind) => wanted.length === 0 || wanted.includes(kind))
for await (const result of takeExam(process.cwd(), kinds)) {
  results.push(result)
  const { kind, words, mistakes, checks, isRight, left } = result
  const end = isRight ? `right at check ${checks}` : 'not right'
  console.log(`${kind}: ${end}, with ${mistakes.join(', ')}: ${words}`)
  for (const finding of left) console.log(`  ${finding}`)
}
const mean = (of: (result: TaskResult) => number) =>
  (results.reduce((sum, result) => sum + of(result), 0) / results.length).toFixed(1)
for (const kind of kinds) {
  const own = results.filter((result) => result.kind === kind)
  const rightAt = (most: number) =>
    own.filter(({ isRight, checks }) => isRight && checks <= most).length
  const figures = [1, 2, 3, 4].map(rightAt).join(', ')
  console.log(`${kind}: right at the first to fourth check: ${figures} of ${own.length}`)
}
const edits = results.reduce((sum, result) => sum + result.edits, 0)
const findings = results.reduce((sum, result) => sum + result.findings, 0)
console.log(
  `With the tools ${results.filter(({ isRight }) => isRight).length} of ${results.length} are right, with ${mean(({ turns }) => turns)} calls and ${mean(({ tokens }) => tokens)} tokens (characters / 4) on average.`,
  `Without the tools ${results.filter(({ isDraftRight }) => isDraftRight).length}, with ${mean(({ tokensWithout }) => tokensWithout)} tokens. ${edits} of ${findings} findings have an edit.`,
)
