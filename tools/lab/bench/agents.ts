import { createProject } from '../../analysis/project/project'
import { readFiles, settings } from '../../sandbox/project'
import { takeExam } from '../agents/exam'
import { fixShares } from '../agents/fix-share'

// Makes typical mistakes in the screens of this product and applies the edits of the findings,
// without a model. `npm run bench -- agents [mistakes of a kind in each screen]`.
const count = Number(process.argv[2] ?? 1)
const seeds = Array.from({ length: count }, (_, at) => 7 + at * 31)

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

const results = await takeExam(process.cwd(), 12)
for (const { screen, mistakes, checks, tokens, isRight } of results)
  console.log(
    `${screen} with ${mistakes.join(', ')}: ${isRight ? 'right' : 'not right'} after ${checks} checks and ${tokens} tokens`,
  )
const rightAfter = (most: number) =>
  results.filter(({ isRight, checks }) => isRight && checks <= most).length
console.log(
  `Of ${results.length} drafts with three mistakes ${rightAfter(2)} are right at the second check, ${rightAfter(3)} at the third and ${rightAfter(4)} at the fourth. Without the tools all are wrong.`,
)
