import { StrictMode, useCallback, useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../../widgets/tokens.css'
import '../controls/controls.css'
import './team.css'
import { studioStart, mayTrigger } from '../start'
import { chosenLanguage } from '../words/language'
import { t } from '../words/words'
import { LanguageChoice } from '../words/language-choice'
import { Brand } from '../brand'
import { Button, WordField } from '../controls/controls'
import { LivePart } from '../review/live-part'
import { isEditable, type ListedChange, type Person } from '../../../server/answers'
import { beginChange, readChanges, signOut } from '../client'
import { keepFocus } from '../controls/keep-focus'
import { MessageView } from '../review/message-view'
import { useReleases } from '../review/use-releases'
import { ageOf, stateWords } from './change-words'

const lookMs = 10_000
/**
 * The number of published or discarded changes that the list shows at first, and adds each time.
 */
const pastStep = 50

/** Shows the first page of a team: the open changes, and the live release. */
function Home({ person }: { person: Person }): ReactNode {
  const { changes, problem, tell, readOlder } = useChanges()
  const releases = useReleases()
  return (
    <div className="tm-page">
      <header className="tm-head">
        <Brand size={24} />
        <p className="st-muted">
          {person.name}, {t(`stateWords.role.${person.role}`)}
        </p>
        <LanguageChoice />
        <Button onClick={() => void signOut()}>{t('home.signOut')}</Button>
      </header>
      <main className="tm-main">
        <section aria-labelledby="tm-changes" className="st-stack">
          <h2 id="tm-changes">{t('home.changes')}</h2>
          {problem && (
            <p className="st-note st-tone--error" role="alert">
              {problem}
            </p>
          )}
          {mayTrigger(person, 'edit') && <BeginForm tell={tell} />}
          {changes && <ChangeTable changes={changes} />}
          {readOlder && <Button onClick={readOlder}>{t('home.older')}</Button>}
        </section>
        <div className="st-stack">
          <LivePart {...releases} person={person} />
          {releases.message && <MessageView {...releases.message} />}
        </div>
      </main>
    </div>
  )
}

function useChanges() {
  const [changes, setChanges] = useState<readonly ListedChange[]>()
  const [past, setPast] = useState(pastStep)
  const [problem, setProblem] = useState('')
  const look = useCallback(
    () =>
      readChanges(past).then(
        (all) => {
          setChanges(all)
          setProblem('')
        },
        (error: Error) => setProblem(error.message),
      ),
    [past],
  )
  useEffect(() => {
    void look()
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [look])
  const decided = changes?.filter(({ state }) => !isEditable(state)).length ?? 0
  const readOlder = decided < past ? undefined : () => setPast(past + pastStep)
  return { changes, problem, tell: setProblem, readOlder }
}

function BeginForm({ tell }: { tell: (problem: string) => void }): ReactNode {
  const [title, setTitle] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const begin = async () => {
    setIsBusy(true)
    try {
      const { id } = await beginChange(title)
      location.assign(`/change/${id}`)
    } catch (error) {
      tell((error as Error).message)
      setIsBusy(false)
    }
  }
  return (
    <form
      className="tm-begin"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <WordField
        label={t('home.what')}
        required
        maxLength={200}
        value={title}
        change={setTitle}
        placeholder={t('home.example')}
      />
      <Button type="submit" look="main" disabled={isBusy || title.trim() === ''}>
        {t('home.begin')}
      </Button>
    </form>
  )
}

function ChangeTable({ changes }: { changes: readonly ListedChange[] }): ReactNode {
  if (changes.length === 0) return <p className="st-muted">{t('home.nobody')}</p>
  return (
    <table className="tm-table">
      <thead>
        <tr>
          {[
            t('home.change'),
            t('home.author'),
            t('home.state'),
            t('checkerPanel.findings'),
            t('home.edited'),
          ].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.id} {...change} />
        ))}
      </tbody>
    </table>
  )
}

function ChangeRow({
  id,
  title,
  author,
  state,
  findings,
  edited,
  isBehind,
  isReopened,
  isMentioned,
}: ListedChange): ReactNode {
  const { words, tone } = stateWords[state]
  return (
    <tr>
      <td>
        <a href={`/change/${id}`}>{title}</a>
      </td>
      <td>{author.name}</td>
      <td>
        <span className={`st-pill ${tone}`}>{words}</span>
        {isMentioned && <span className="st-pill st-tone--warning">{t('home.mentioned')}</span>}
        {isReopened && <span className="st-hint"> {t('home.reopened')}</span>}
        {isBehind && isEditable(state) && <span className="st-hint"> {t('home.behind')}</span>}
      </td>
      <td>{findings ?? '…'}</td>
      <td>
        <time dateTime={edited}>{ageOf(edited)}</time>
      </td>
    </tr>
  )
}

document.documentElement.lang = chosenLanguage()
keepFocus(document)
document.title = t('home.title')

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Home person={studioStart().person!} />
  </StrictMode>,
)
