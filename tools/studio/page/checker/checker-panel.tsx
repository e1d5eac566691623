import { editBetween } from '../../../analysis/edits/text-edit'
import { t } from '../words/words'
import { memo, type ReactNode, useId, useState } from 'react'
import { pageOf } from '../../../analysis/check/formats/formats'
import type { Finding } from '../../../analysis/check/report'
import { groupBy } from '../../../analysis/json/group-by'
import { optionsAtEnd, withoutDisplayOptions } from '../../../analysis/expect/compare'
import { kindOf } from '../../../analysis/project/source-file'
import { Button, Checkbox, Sentence } from '../controls/controls'
import { documentSchemaOf } from '../form/given-schemas'
import { placeWords } from '../form/place-words'
import { fileWords, openFile } from '../screens/list-screens'
import { scenariosOf } from '../preview/read-screen'
import { useProject } from '../document/use-project'
import { studioStart } from '../start'
import { useCanDecide, useCanEdit } from '../team/use-team'
import {
  useChecked,
  useFiles,
  useScreenWords,
  useSelected,
  useSoftenNewNode,
  useStudio,
} from '../use-studio'
import { applyFix } from './create-checker'
import './checker.css'
import type { DifferingScreen, ScreenDifference } from './messages'
import { optionLabel } from '../../../analysis/words/member-label'
import { scenarioTitle } from '../../../analysis/words/translate-description'

/** The maximum number of rows. More rows would slow down the panel. */
const maxRows = 100

export function CheckerPanel(): ReactNode {
  const { findings, isCurrent, isChecked, broken, differing, waiting } = useChecked()
  const path = useSelected('path')
  const [only, setOnly] = useState(false)
  const visible = useSoftenNewNode()(only ? findings.filter(({ file }) => file === path) : findings)
  if (broken)
    return (
      <p className="st-note st-tone--error" role="alert">
        {t('checkerPanel.stopped', { broken })}
      </p>
    )
  const isSound = isChecked && waiting === 0 && visible.length + differing.length === 0
  return (
    <section className="st-panel st-panel--list" aria-labelledby="ck-title">
      <header className="st-line ck-head">
        <h2 id="ck-title">
          {isSound ? t('checkerPanel.nothingIsWrong') : t('checkerPanel.whatTheCheckerFound')}
        </h2>
        <Checkbox isOn={only} change={setOnly}>
          {t('checkerPanel.onlyInThisFile')}
        </Checkbox>
      </header>
      {waiting > 0 && <p className="st-empty">{t('publishForm.playing', { count: waiting })}</p>}
      {isSound && isCurrent && (
        <p className="st-empty">
          {only ? t('checkerPanel.thisFileIsSound') : t('checkerPanel.everyDocumentOfTheProject')}
        </p>
      )}
      <div className="st-scroll">
        <Differences />
        <FindingList findings={visible} />
      </div>
    </section>
  )
}

/**
 * Shows findings. Findings with the same words are one entry. Each finding leads to its place and
 * offers its fixes.
 */
export function FindingList({ findings }: { findings: readonly Finding[] }): ReactNode {
  const entries = [...groupBy(findings, sameWords).values()]
  const more = entries.length - maxRows
  return (
    <>
      <ul className="ck-list" aria-label={t('checkerPanel.findings')}>
        {entries.slice(0, maxRows).map((entry) => (
          <FindingEntry key={sameWords(entry[0]!)} findings={entry} />
        ))}
      </ul>
      {more > 0 && <p className="st-empty">{t('checkerPanel.more', { count: more })}</p>}
    </>
  )
}

const sameWords = ({ code, severity, what, fix }: Finding) =>
  JSON.stringify([code, severity, what, fix])

/** The maximum number of places of an entry. */
const mostPlaces = 8

function FindingEntry({ findings }: { findings: readonly Finding[] }): ReactNode {
  const { severity, code, what, why, fix } = findings[0]!
  const project = useProject()
  const files = useFiles()
  const locale = useSelected('locale')
  const more = findings.length - mostPlaces
  const listed = findings.slice(0, mostPlaces)
  const places = numbered(
    listed.map((finding) =>
      [fileWords(finding.file, files), ...placeWords(finding, project, locale)].join(' › '),
    ),
  )
  return (
    <li className="ck-row">
      <span className={`st-pill st-tone--${severity}`}>
        {t(`checkerPanel.severity.${severity}`)}
      </span>
      <div className="ck-words">
        <p>
          <strong>
            <Sentence words={what} />
          </strong>
        </p>
        <p className="st-muted">
          {why} <Sentence words={fix} /> <Code code={code} />
        </p>
        {listed.map((finding, at) => (
          <div key={`${finding.file} ${finding.pointer} ${at}`} className="st-line">
            <FindingPlace finding={finding} words={places[at]!} />
          </div>
        ))}
        {more > 0 && <p className="st-hint">{t('checkerPanel.morePlaces', { count: more })}</p>}
      </div>
    </li>
  )
}

/** Adds a number to words that occur again, such as the kind of nodes without words. */
function numbered(places: readonly string[]): string[] {
  return places.map((words, at) => {
    const before = places.slice(0, at).filter((other) => other === words).length
    return before === 0 ? words : `${words} (${before + 1})`
  })
}

const FindingPlace = memo(function FindingPlace({
  finding,
  words,
}: {
  finding: Finding
  words: string
}): ReactNode {
  const { workspace, selection, checker, layout } = useStudio()
  const canDecide = useCanDecide()
  const project = useProject()
  const { file, suggestion, keep } = finding
  const open = () => {
    openFile(file, workspace.files(), selection, finding.pointer)
    const isJson = project.files.get(file)?.json !== undefined
    if (isJson && kindOf(file) === 'texts') layout.show({ middle: 'properties', drawer: 'texts' })
    else layout.show({ middle: isJson && documentSchemaOf(file) ? 'properties' : 'text' })
  }
  return (
    <>
      <Button look="link" className="ck-place" onClick={open}>
        {words}
      </Button>
      {suggestion && canDecide && (
        <Button onClick={() => applyFix(finding, workspace, checker)}>{suggestion.label}</Button>
      )}
      {keep && canDecide && (
        <Button onClick={() => applyFix({ ...finding, suggestion: keep }, workspace, checker)}>
          {keep.label}
        </Button>
      )}
    </>
  )
})

/** Shows the code of a finding, with a link if the documentation site explains the code. */
function Code({ code }: { code: string }): ReactNode {
  const page = pageOf(code, studioStart().docs)
  return page === undefined ? (
    <code className="st-hint">{code}</code>
  ) : (
    <a className="st-hint" href={page}>
      {code}
    </a>
  )
}

const [mostDifferences, mostScenarios] = [8, 3]

/** Shows how results differ from expectations, and asks for a decision about each screen. */
export function Differences(): ReactNode {
  const { differing } = useChecked()
  return differing.map((each) => <Differing key={each.screen} {...each} />)
}

export function Differing({ screen, differences, isCurrent }: DifferingScreen): ReactNode {
  const { workspace, selection, checker, layout } = useStudio()
  const { isCurrent: isChecked } = useChecked()
  const title = useScreenWords()(screen)
  const scenarios = scenariosOf(useFiles(), screen)
  const canEdit = useCanEdit()
  const canDecide = useCanDecide()
  const id = useId()
  const [isShowingAll, setIsShowingAll] = useState(false)
  const accept = async () => {
    const texts = await checker.ask({ kind: 'accept', screen, seen: differences })
    workspace.apply(
      texts.map(([path, text]) => ({
        path,
        edits: editBetween(workspace.text(path), text),
        label: t('differences.accept', { screen: title }),
      })),
    )
  }
  const open = ({ place }: ScreenDifference) => {
    if (place) openFile(place.file, workspace.files(), selection, place.pointer)
    layout.show({ left: 'outline', middle: 'properties' })
  }
  const compare = ({ scenarios: [scenario = ''] }: ScreenDifference) => {
    selection.select({ screen, scenario })
    layout.show({ drawer: 'scenarios', drawerSize: 'high' })
  }
  const first = differences.find(({ place }) => place) ?? differences[0]
  const visible = differences.slice(0, isShowingAll ? undefined : mostDifferences)
  const more = differences.length - visible.length
  return (
    <article className="ck-differs st-stack" aria-labelledby={id}>
      <h3 id={id}>{t('differences.title', { screen: title })}</h3>
      <ul className="st-stack">
        {visible.map((difference) => (
          <li key={difference.what}>
            <Difference
              difference={difference}
              titleOf={(name) => scenarioTitle(name, scenarios.get(name))}
              open={() => open(difference)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="st-line">
          <Button onClick={() => setIsShowingAll(true)}>
            {t('differences.showMore', { count: more })}
          </Button>
          {canDecide && <span className="st-hint">{t('differences.showFirst')}</span>}
        </p>
      )}
      <div className="st-line">
        {canEdit && !canDecide && <span className="st-hint">{t('differences.author')}</span>}
        {canDecide && (
          <>
            <Button
              look="main"
              disabled={more > 0 || !isCurrent || !isChecked}
              onClick={() => void accept()}
            >
              {t('differences.meant')}
            </Button>
            <Button onClick={() => first && open(first)}>{t('differences.mistake')}</Button>
          </>
        )}
        <Button look="link" onClick={() => first && compare(first)}>
          {t('differences.pictures')}
        </Button>
      </div>
    </article>
  )
}

function Difference({
  difference: { what, node, place, scenarios },
  titleOf,
  open,
}: {
  difference: ScreenDifference
  titleOf: (scenario: string) => string
  open: () => void
}): ReactNode {
  const project = useProject()
  const locale = useSelected('locale')
  const more = scenarios.length - mostScenarios
  const named = scenarios.slice(0, mostScenarios).map(titleOf).join(', ')
  return (
    <>
      <p className="st-line">
        {node && place ? (
          <Button look="link" onClick={open}>
            {placeWords(place, project, locale).join(' › ') || node.name}
          </Button>
        ) : (
          <b>{node?.name}</b>
        )}
        <span className="st-hint">
          {more > 0
            ? t('differences.inMore', { named, count: more })
            : t('differences.in', { named })}
        </span>
      </p>
      {node ? (
        <BeforeAndAfter {...node} />
      ) : (
        <p>
          <Sentence words={what} />
        </p>
      )}
    </>
  )
}

function BeforeAndAfter({ wanted, shown }: { wanted?: string; shown?: string }): ReactNode {
  const [before, after] = comparedWords(wanted, shown)
  return (
    <p className="ck-words">
      {before !== undefined && (
        <del className="st-note st-tone--error">{before || t('differences.noWords')}</del>
      )}
      {after !== undefined && (
        <ins className="st-note st-tone--success">{after || t('differences.noWords')}</ins>
      )}
    </p>
  )
}

type Words = string | undefined

/** Returns the old and the new words. Includes display options only if they differ. */
export function comparedWords(before: Words, now: Words): readonly [before: Words, now: Words] {
  const [had, has] = [before, now].map((words) => words && optionsAtEnd.exec(words)?.[1])
  return before === undefined || now === undefined || had === has
    ? [before && withoutDisplayOptions(before), now && withoutDisplayOptions(now)]
    : [withLabels(before), withLabels(now)]
}

function withLabels(words: Words): Words {
  return words
    ?.replace(optionsAtEnd, (_, options: string) => {
      const labels = options.split(', ').map(optionLabel)
      return ` (${labels.join(', ')})`
    })
    .trim()
}
