import { type ReactNode, useId } from 'react'
import { editBetween } from '../../../analysis/edits/text-edit'
import { Button, Sentence } from '../controls/controls'
import { openFile } from '../screens/list-screens'
import { useCanEdit, useTeam } from '../team/use-team'
import { useChecked, useStudio } from '../use-studio'
import { t } from '../words/words'
import type { DifferingScreen, ScreenDifference } from './messages'
import './checker.css'

/** The maximum number of differences of a screen, and of scenarios of a difference. */
const [mostDifferences, mostScenarios] = [8, 3]

/** The screens that show something else than their scenarios expect, with a decision for each. */
export function Differences(): ReactNode {
  const { differing } = useChecked()
  return differing.map((each) => <Differing key={each.screen} {...each} />)
}

function Differing({ screen, differences, isCurrent }: DifferingScreen): ReactNode {
  const { workspace, selection, checker, layout } = useStudio()
  const { isCurrent: isChecked } = useChecked()
  const team = useTeam()
  const isOthers = team?.change?.author.subject !== team?.person.subject
  // A reviewer who accepted it could not approve the change any more.
  const isReviewed = isOthers && team?.change?.state === 'review'
  const canDecide = useCanEdit() && !isReviewed
  const id = useId()
  const accept = async () => {
    const texts = await checker.ask({ kind: 'accept', screen })
    workspace.apply(
      texts.map(([path, text]) => ({
        path,
        edits: editBetween(workspace.text(path), text),
        label: t('differences.accept', { screen }),
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
  const more = differences.length - mostDifferences
  return (
    <article className="ck-differs st-stack" aria-labelledby={id}>
      <h3 id={id}>{t('differences.title', { screen })}</h3>
      <ul className="st-stack">
        {differences.slice(0, mostDifferences).map((difference) => (
          <li key={difference.what}>
            <Difference difference={difference} open={() => open(difference)} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="st-hint">{t('checkerPanel.more', { count: more })}</p>}
      <div className="st-line">
        {isReviewed && <span className="st-hint">{t('differences.author')}</span>}
        {canDecide && (
          <>
            <Button look="main" disabled={!isCurrent || !isChecked} onClick={() => void accept()}>
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

/** The expected and the shown words of a node, or a sentence about another difference. */
function Difference({
  difference: { what, node, place, scenarios },
  open,
}: {
  difference: ScreenDifference
  open: () => void
}): ReactNode {
  const more = scenarios.length - mostScenarios
  const named = scenarios.slice(0, mostScenarios).join(', ')
  return (
    <>
      <p className="st-line">
        {node && place ? (
          <Button look="link" onClick={open}>
            {node.name}
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
  return (
    <p className="ck-words">
      {wanted !== undefined && (
        <del className="st-note st-tone--error">{wanted || t('differences.noWords')}</del>
      )}
      {shown !== undefined && (
        <ins className="st-note st-tone--success">{shown || t('differences.noWords')}</ins>
      )}
    </p>
  )
}
