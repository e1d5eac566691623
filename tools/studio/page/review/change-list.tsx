import { Differences, FindingList } from '../checker/checker-panel'
import { t } from '../words/words'
import type { ReactNode } from 'react'
import type { Change } from '../../../analysis/diff/change'
import { bySubject } from '../../../analysis/diff/formats/formats'
import { coverageRules } from '../../../analysis/check/played-rules'
import type { Finding } from '../../../analysis/check/report'
import type { ReviewPlace, ReviewResult } from '../../../server/answers'
import { Button, Sentence } from '../controls/controls'
import { openFile, pathOfFragment, pathOfScreen } from '../screens/list-screens'
import { useChangedPaths, useChecked, useStudio } from '../use-studio'

/** Shows the changes screen by screen, with the findings of the checker. */
export function ChangeList({
  reviewed,
  findings,
  isLocal,
  isRead,
  counterexamples,
  readAgain,
  place,
}: {
  reviewed: ReviewResult | undefined
  findings: readonly Finding[] | undefined
  isLocal: boolean
  isRead: boolean
  /** The mistakes that the explorer found; undefined while it plays the changed screens. */
  counterexamples: readonly Finding[] | undefined
  readAgain: () => void
  place: ReviewPlace
}): ReactNode {
  const isReading = !isRead && !reviewed?.problem
  const found = counterexamples ?? []
  return (
    <section aria-labelledby="rv-changes-title" aria-busy={isReading}>
      <h3 id="rv-changes-title">{t('changeList.inWords')}</h3>
      {isLocal && <Unsaved />}
      {isReading && (
        <p className="st-hint">
          {t('changeList.reading')}{' '}
          {place.ahead > 0 ? t('changeList.ahead', { count: place.ahead }) : progressText(place)}
        </p>
      )}
      {reviewed?.problem && (
        <div className="st-stack">
          <p className="st-note st-tone--warning">{reviewed.problem}</p>
          <Button onClick={readAgain}>{t('changeList.readAgain')}</Button>
        </div>
      )}
      {findings && <Findings findings={findings} isRead={isRead} />}
      {isRead && !counterexamples && !reviewed?.problem && (
        <p className="st-hint">
          {t('changeList.exploring')} {progressText(place)}
        </p>
      )}
      <FindingsNote words={t('changeList.newMistakes', { count: found.length })} findings={found} />
      <Differences />
      {reviewed && isRead && reviewed.changes.length === 0 && (
        <p className="st-hint">{t('changeList.nothing')}</p>
      )}
      <ChangesBySubject changes={reviewed?.changes ?? []} />
    </section>
  )
}

/** Returns how many screens the work has done; an empty text if this is unknown. */
export function progressText({ done, all }: ReviewPlace): string {
  return done === undefined || all === undefined ? '' : t('changeList.progress', { done, all })
}

export function ChangesBySubject({ changes }: { changes: readonly Change[] }): ReactNode {
  return bySubject(changes).map((group) => (
    <SubjectChanges key={`${group[0]!.subject.kind} ${group[0]!.subject.title}`} changes={group} />
  ))
}

/** Shows findings. Leaves out changed results, which have their own part of the page. */
function Findings({
  findings: all,
  isRead,
}: {
  findings: readonly Finding[]
  isRead: boolean
}): ReactNode {
  const { differing } = useChecked()
  const findings =
    differing.length > 0 ? all.filter(({ code }) => code !== coverageRules.changedResult.code) : all
  if (findings.length === 0)
    return (
      isRead && differing.length === 0 && <p className="st-hint">{t('changeList.noFindings')}</p>
    )
  const words = t('changeList.findings', { count: findings.length })
  return <FindingsNote words={words} findings={findings} />
}

/**
 * Shows findings of the server as a list. The fixes come from the page's own checker, because the
 * page can have newer documents.
 */
function FindingsNote({
  words,
  findings,
}: {
  words: string
  findings: readonly Finding[]
}): ReactNode {
  const { byFile } = useChecked()
  if (findings.length === 0) return null
  const withFixes = findings.map((finding) => {
    const { suggestion: _, keep: __, ...found } = finding
    return byFile.get(finding.file)?.find((one) => isSame(one, finding)) ?? found
  })
  const tone = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
  return (
    <>
      <p className={`st-note st-tone--${tone}`}>{words}</p>
      <FindingList findings={withFixes} />
    </>
  )
}

const isSame = (one: Finding, other: Finding) =>
  one.code === other.code && one.pointer === other.pointer

/** Shows the changes of one document. */
function SubjectChanges({ changes }: { changes: readonly Change[] }): ReactNode {
  const { workspace, selection } = useStudio()
  const { title, kind, name } = changes[0]!.subject
  const path = pathOf(workspace.files(), kind, name)
  const open = (pointer = '') =>
    path !== undefined && openFile(path, workspace.files(), selection, pointer)
  return (
    <article className="rv-subject">
      <h4>
        {path === undefined ? (
          <Sentence words={title} />
        ) : (
          <Button look="link" onClick={() => open()}>
            <Sentence words={title} />
          </Button>
        )}
        {changes.some(({ subject }) => subject.guarded) && (
          <span className="st-pill st-tone--warning">
            {t('changeList.aSecondPersonMustApprove')}
          </span>
        )}
      </h4>
      <ul>
        {changes.map(({ pointer, text, kind, isCritical }) => (
          <li key={`${pointer} ${text}`} className={`rv-change rv-change--${kind}`}>
            {path === undefined ? (
              <Sentence words={text} />
            ) : (
              <button type="button" className="st-bare rv-place" onClick={() => open(pointer)}>
                <Sentence words={text} />
              </button>
            )}
            {isCritical && (
              <span className="st-pill st-tone--warning">{t('changeList.critical')}</span>
            )}
          </li>
        ))}
      </ul>
    </article>
  )
}

/** Returns the path of a screen or fragment; undefined for other or removed documents. */
function pathOf(
  files: ReadonlyMap<string, string>,
  kind: Change['subject']['kind'],
  name: string,
): string | undefined {
  if (kind === 'screen') return pathOfScreen(files, name)
  return kind === 'fragment' ? pathOfFragment(files, name) : undefined
}

/** Warns about unsaved files, because a release contains only saved files. */
function Unsaved(): ReactNode {
  const count = useChangedPaths().length
  if (count === 0) return null
  return (
    <p className="st-note st-tone--warning">
      {t(count === 1 ? 'changeList.oneNotSaved' : 'changeList.manyNotSaved', { count })}
    </p>
  )
}
