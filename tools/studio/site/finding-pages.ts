import { allRules, type RuleInfo } from '../../analysis/check/rules/rule'
import {
  excerptsOf,
  readFindingExamples,
  type Excerpt,
  type FindingExample,
} from '../../sandbox/project'
import type { Page } from './layout'
import { codeBlock, escapeHtml } from './render-markdown'

/** Returns a page for each code of the checker, and a page that lists all codes. */
export function findingPages(): Page[] {
  const exampleOf = readFindingExamples()
  return [listPage(), ...allRules.map((rule) => findingPage(rule, exampleOf(rule.code)))]
}

function listPage(): Page {
  const items = allRules.map(
    ({ code, title }) => `<li><a href="${code}/">${code}</a> ${escapeHtml(title)}</li>`,
  )
  const html = `<h1>Findings</h1>
<p>Every mistake that <code>lienzo check</code> reports, by its code.</p>
<ul>
${items.join('\n')}
</ul>
`
  return { address: 'findings/', title: 'Findings', html, sections: [] }
}

const severities = {
  error: 'An error stops a release.',
  warning: 'A warning asks for a second look, and stops a release.',
  note: 'A note stops nothing.',
} as const

function findingPage(
  { code, severity = 'error', title, why }: RuleInfo,
  example: FindingExample | undefined,
): Page {
  const fix = example?.finding.fix ?? 'The message of the finding says what to change.'
  const html = `<h1>${code}: ${escapeHtml(title)}</h1>
<p>${severities[severity]}</p>
<h2 id="why">Why</h2>
<p>${escapeHtml(why)}</p>
<h2 id="fix">Fix</h2>
<p>${escapeHtml(fix)}</p>
${example ? exampleOf(example) : ''}`
  const text = [why, example?.name ?? '', example?.finding.what ?? '', fix].join(' ')
  const name = `${code}: ${title}`
  return {
    address: `findings/${code}/`,
    title: name,
    html,
    sections: [{ id: '', heading: '', text }],
  }
}

function exampleOf({ finding, files }: FindingExample): string {
  const { file, line, what } = finding
  const excerpts = files.map((one) => ({ path: one.path, ...excerptsOf(one, finding) }))
  const rights = excerpts.flatMap(({ path, right }) => (right ? [block(path, right)] : []))
  return `<h2 id="wrong">Wrong</h2>
<p><code>${file}:${line}</code>: ${escapeHtml(what)}</p>
${excerpts.map(({ path, wrong }) => block(path, wrong)).join('')}
<h2 id="right">Right</h2>
${rights.join('') || '<p>The project without this file.</p>\n'}`
}

function block(path: string, { lines, first, marked }: Excerpt): string {
  const shownLines = lines.map((line, at) =>
    at === marked ? `<mark>${escapeHtml(line)}</mark>` : escapeHtml(line),
  )
  return `<p><code>${path}</code>, from line ${first}</p>\n${codeBlock(shownLines.join('\n'))}`
}
