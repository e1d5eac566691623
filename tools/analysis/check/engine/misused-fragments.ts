import type { Found } from '../finding'
import type { Project } from '../../project/project'
import { fragmentMisuse } from '../rules/fragment-misuse'
import { blame, type Mistake } from './blame'
import { withoutConsequences } from './consequences'
import { toTold, type InPlace } from './in-place'
import type { RuleReport } from './to-findings'

/** The findings of one file, and of the fragments that it shows. */
export interface Checked {
  readonly findings: readonly Found[]
  /** Computed on demand: the fragments inside fragments are seldom of interest. */
  readonly fragments: () => readonly InPlace[]
}

/**
 * Mistakes of fragments in their places, each reported once: in the fragment if every user has it,
 * otherwise at the users that cause it. Mistakes that a fragment has without any user are left out,
 * since the check of its own file reports them.
 */
export function misusedFragments(
  project: Project,
  checked: ReadonlyMap<string, Checked>,
): RuleReport[] {
  const reports = [...byFragment(project, checked)].flatMap(([name, places]) => {
    const fragment = project.fragments.get(name)
    const findings = fragment && checked.get(fragment.file)?.findings
    if (!findings || findings.some(({ code }) => isUnread(code))) return []
    const known = new Set(findings.map(({ pointer }) => pointer))
    return [...mistakesIn(places, checked).values()]
      .filter(({ report }) => !known.has(report.pointer))
      .flatMap((mistake) => blame(mistake, places, project))
  })
  return oncePerUser(reports)
}

/** Whether a code is about text or grammar. Such mistakes hide whatever follows from them. */
function isUnread(code: string): boolean {
  return code < 'LZ2'
}

function oncePerUser(reports: readonly RuleReport[]): RuleReport[] {
  const blamed = new Set<string>()
  return reports.filter(({ rule, report: { file, pointer } }) => {
    const place = `${file}#${pointer}`
    if (rule !== fragmentMisuse) return true
    return !blamed.has(place) && blamed.add(place)
  })
}

/**
 * The places of each fragment on screens. For a fragment that no screen shows, its places in other
 * fragments.
 */
function byFragment(
  { fragments }: Project,
  checked: ReadonlyMap<string, Checked>,
): Map<string, InPlace[]> {
  const ofFragments = new Map([...fragments.values()].map(({ file, name }) => [file, name]))
  const onScreens = new Set<string>()
  const found = new Map<string, InPlace[]>()
  const add = (place: InPlace) => {
    if (!found.has(place.fragment)) found.set(place.fragment, [])
    found.get(place.fragment)!.push(place)
  }
  for (const [file, { fragments: places }] of checked)
    if (!ofFragments.has(file))
      for (const place of places()) {
        onScreens.add(place.fragment)
        add(place)
      }
  for (const [file, name] of ofFragments)
    if (!onScreens.has(name)) checked.get(file)?.fragments().forEach(add)
  return found
}

/**
 * Whether a report about a fragment follows from a mistake in the document around it. All reports
 * do if that document has mistakes of text or grammar.
 */
function followsFrom(one: RuleReport, user: string, around: Checked | undefined): boolean {
  const held = (around?.findings ?? []).some(
    ({ code }) => isUnread(code) || one.rule.unless?.includes(code),
  )
  if (held || !one.report.from) return held
  const told = { ...toTold(one), from: [user] }
  return !withoutConsequences([...(around?.findings ?? []), told]).includes(told)
}

function mistakesIn(
  places: readonly InPlace[],
  checked: ReadonlyMap<string, Checked>,
): Map<string, Mistake> {
  const found = new Map<string, Mistake>()
  for (const place of places)
    for (const one of place.reports) {
      const { rule, report } = one
      const user = place.trail[0]!.file
      if (followsFrom(one, user, checked.get(user))) continue
      const key = `${rule.code} ${report.pointer}`
      const mistake = found.get(key) ?? { rule, report, holders: [] }
      if (mistake.holders.at(-1) !== place) mistake.holders.push(place)
      found.set(key, mistake)
    }
  return found
}
