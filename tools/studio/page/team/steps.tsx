import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import type { ConflictChoice, FileConflict, OpenChange } from '../../../server/answers'
import { sendEvent, RefusalError } from '../client'
import { Button, WordField } from '../controls/controls'
import { FormDialog } from '../controls/form-dialog'
import type { Run } from '../review/use-releases'
import { mayTrigger } from '../start'
import { decidedText, type Decisions, TwoTextsDialog } from '../workspace/conflict-dialog'
import { useTeam } from './use-team'

type Choices = Readonly<Record<string, ConflictChoice>>

/** Shows buttons for the author's next steps, such as a request for a review. */
export function Steps({
  change: { title, state, isBehind, isReopened },
  run,
  isBusy,
}: {
  change: OpenChange
  run: Run
  isBusy: boolean
}): ReactNode {
  const { person, before } = useTeam()!
  const [isDropping, setIsDropping] = useState(false)
  const [newTitle, setNewTitle] = useState<string>()
  const [conflicts, setConflicts] = useState<readonly FileConflict[]>([])
  const [choices, setChoices] = useState<Choices>({})
  const open = conflicts.find(({ path }) => !choices[path])
  const close = () => {
    setConflicts([])
    setChoices({})
  }
  const update = (chosen: Choices) =>
    void run(async () => {
      close()
      await sendEvent('update', { choices: chosen }).catch((error: Error) => {
        if (!(error instanceof RefusalError) || error.conflicts.length === 0) throw error
        // A decision about a text also decides about the results that contain the text.
        const isText = ({ path }: FileConflict) => Number(path.startsWith('locales/'))
        setConflicts(error.conflicts.toSorted((one, other) => isText(other) - isText(one)))
      })
      return undefined
    })
  const choose = (chosen: FileConflict, text: string | undefined, decisions: Decisions) => {
    const texts = conflicts
      .filter(({ path }) => path !== chosen.path && !choices[path])
      .map((other) => [other, decidedText(other, decisions)] as const)
      .filter(([, decided]) => decided !== undefined)
    const all: Choices = {
      ...choices,
      ...Object.fromEntries(
        [[chosen, text] as const, ...texts].map(([{ path, hash }, kept]) => [
          path,
          { text: kept ?? null, theirs: hash ?? null },
        ]),
      ),
    }
    setChoices(all)
    if (conflicts.every((each) => all[each.path])) update(all)
  }
  const send = (event: 'ask' | 'drop') => {
    void run(() => sendEvent(event).then(() => undefined))
  }
  return (
    mayTrigger(person, 'drop', state) && (
      <section className="st-stack" aria-labelledby="tm-steps">
        <h3 id="tm-steps">{t('steps.thisChange')}</h3>
        {isReopened && <p className="st-note st-tone--warning">{t('steps.reopened')}</p>}
        {isBehind && (
          <div className="st-stack">
            <p className="st-note st-tone--warning">{t('steps.goneOn')}</p>
            <Button command="update" disabled={isBusy} onClick={() => update({})} />
          </div>
        )}
        <div className="st-line">
          {mayTrigger(person, 'ask', state) && (
            <Button
              look={state === 'approved' ? 'plain' : 'main'}
              command="ask"
              disabled={isBusy}
              onClick={() => send('ask')}
            >
              {t(state === 'approved' ? 'steps.askAgain' : 'steps.ask')}
            </Button>
          )}
          {mayTrigger(person, 'title', state) && (
            <Button command="title" disabled={isBusy} onClick={() => setNewTitle(title)} />
          )}
          <Button command="drop" disabled={isBusy} onClick={() => setIsDropping(true)} />
        </div>
        {newTitle !== undefined && (
          <FormDialog
            title={t('steps.rename')}
            doIt={t('steps.renameIt')}
            close={() => setNewTitle(undefined)}
            submit={() => {
              setNewTitle(undefined)
              void run(() => sendEvent('title', { title: newTitle }).then(() => undefined))
            }}
          >
            <WordField
              label={t('steps.titleOf')}
              value={newTitle}
              change={setNewTitle}
              maxLength={200}
              required
            />
          </FormDialog>
        )}
        {isDropping && (
          <FormDialog
            title={t('steps.dropTitle', { title })}
            doIt={t('steps.drop')}
            close={() => setIsDropping(false)}
            submit={() => {
              setIsDropping(false)
              send('drop')
            }}
          >
            <p>{t('steps.dropped', { count: Object.keys(before).length })}</p>
          </FormDialog>
        )}
        {open && (
          <TwoTextsDialog
            key={open.path}
            {...open}
            words={{
              intro: t('twoTextsDialog.choose'),
              mine: t('twoTextsDialog.mine'),
              theirs: t('twoTextsDialog.theirs'),
              takeTheirs: t('twoTextsDialog.takeTheirs'),
              keepMine: t('twoTextsDialog.keepMine'),
            }}
            choose={(text, decisions) => choose(open, text, decisions)}
            leave={close}
          />
        )}
      </section>
    )
  )
}
