import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readLine, type Command } from '../../build/terminal'
import { judgeAnswers, readCases } from '../conformance/cases'

/** Prints the cases for another program that runs documents, and judges its answers. */
export const conformance: Command = {
  about:
    'Prints the cases that every program for documents must solve, one JSON text in each line: expressions, faults of compilation, manifests, approvals and rollout. With --judge it reads the answers of such a program, {"id": …, "output": …} in each line, and lists the wrong ones. Exit code 0: all right, 1: wrong answers, 2: error.',
  usage: 'conformance, or conformance --judge FILE',
  run(args, terminal) {
    const { values } = readLine(args, { judge: { type: 'string' } })
    const cases = readCases()
    if (values.judge === undefined) {
      for (const { id, kind, input } of cases) terminal.out(JSON.stringify({ id, kind, input }))
      return Promise.resolve(0)
    }
    const wrong = judgeAnswers(readFileSync(resolve(terminal.cwd, values.judge), 'utf8'), cases)
    for (const { id, what } of wrong) terminal.out(`${id}: ${what}`)
    terminal.out(`${cases.length} cases, ${wrong.length} wrong answers`)
    return Promise.resolve(wrong.length === 0 ? 0 : 1)
  },
}
