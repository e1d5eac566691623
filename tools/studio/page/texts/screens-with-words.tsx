import { type ReactNode, useMemo } from 'react'
import { cached } from '../../../analysis/json/cached'
import { groupBy } from '../../../analysis/json/group-by'
import type { Project } from '../../../analysis/project/project'
import { scenarioTitle } from '../../../analysis/words/translate-description'
import { Button } from '../controls/controls'
import { useProject } from '../document/use-project'
import { withoutAccents } from '../find/create-search'
import { openShownWords, type ShownWords, shownWords } from '../find/shown-words'
import { scenariosOf } from '../preview/read-screen'
import { screenWords } from '../screens/list-screens'
import { useStudio } from '../use-studio'
import { t } from '../words/words'

/** The maximum number of links to the screens of a text, and to the words of answers. */
const [mostScreens, mostAnswers] = [3, 12]

const byTextKey = cached((project: Project) =>
  groupBy(shownWords(project), ({ textKey }) => textKey),
)

/** Lists the screens that show a text. A click opens the screen at the node. */
export function ScreensWithText({ textKey }: { textKey: string }): ReactNode {
  const shown = byTextKey(useProject()).get(textKey) ?? []
  if (shown.length === 0) return null
  const more = shown.length - mostScreens
  return (
    <ul className="st-texts__screens" aria-label={t('textsPanel.screens')}>
      {shown.slice(0, mostScreens).map((each) => (
        <li key={each.screen}>
          <ScreenLink shown={each} />
        </li>
      ))}
      {more > 0 && <li className="st-hint">{t('checkerPanel.more', { count: more })}</li>}
    </ul>
  )
}

/** Lists the screens that show the searched words, if the words come from an answer of a server. */
export function WordsOfAnswers({ search }: { search: string }): ReactNode {
  const project = useProject()
  const found = useMemo(
    () =>
      search === ''
        ? []
        : (byTextKey(project).get('') ?? []).filter(({ words }) =>
            withoutAccents(words).includes(search),
          ),
    [project, search],
  )
  if (found.length === 0) return null
  const more = found.length - mostAnswers
  return (
    <section className="st-stack st-texts__answers" aria-labelledby="st-texts-answers">
      <h3 id="st-texts-answers">{t('textsPanel.answers')}</h3>
      <ul className="st-stack">
        {found.slice(0, mostAnswers).map((shown) => (
          <li key={`${shown.screen} ${shown.words}`}>
            {shown.words} · <ScreenLink shown={shown} />
          </li>
        ))}
        {more > 0 && <li className="st-hint">{t('checkerPanel.more', { count: more })}</li>}
      </ul>
    </section>
  )
}

function ScreenLink({ shown }: { shown: ShownWords }): ReactNode {
  const { workspace, selection, layout } = useStudio()
  const { screen, scenario } = shown
  const files = workspace.files()
  const title = scenario && scenarioTitle(scenario, scenariosOf(files, screen).get(scenario))
  const open = () => {
    openShownWords(shown, files, selection)
    layout.show({ left: 'outline', middle: 'properties' })
  }
  return (
    <Button look="link" onClick={open}>
      {[screenWords(screen, files), title].filter(Boolean).join(' · ')}
    </Button>
  )
}
