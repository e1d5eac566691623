import type { FileChanges, Outcome, Refusal, Subject } from '../../../analysis/authoring/subjects'
import { editBetween } from '../../../analysis/edits/text-edit'
import { plainName } from '../../../analysis/names/words-of-names'
import { createProject, type Project } from '../../../analysis/project/project'
import { listScreens, openFile } from '../screens/list-screens'
import { t } from '../words/words'
import { useState, type ReactNode, useId } from 'react'
import { Button, Select, WordField } from '../controls/controls'
import './make.css'
import { useCanEdit } from '../team/use-team'
import { deleteDocument, renameDocument } from '../../../analysis/authoring/rename-and-delete'
import { newScreen, type NewScreenRequest } from '../../../analysis/authoring/new-screen/new-screen'
import { templates } from '../../../analysis/templates/templates'
import { LanguageFields, MakeDialog } from './make-dialog'
import { useProject } from '../document/use-project'
import { useScreenWords, useSelected, useStudio } from '../use-studio'

const templateWords: Readonly<Record<keyof typeof templates, string>> = {
  empty: t('newScreenDialog.nothingButATitle'),
  page: t('newScreenDialog.aPageOfText'),
  list: t('newScreenDialog.aList'),
  form: t('newScreenDialog.aForm'),
  status: t('newScreenDialog.aStatus'),
}

function NewScreenDialog({ close }: { close: () => void }): ReactNode {
  const { screens, app } = useProject()
  const titleOf = useScreenWords()
  const make = useMaking()
  const id = useId()
  const [source, setSource] = useState(`screen ${useSelected('screen')}`)
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  const [chosenName, setName] = useState<string>()
  const [route, setRoute] = useState<string>()
  const name = chosenName ?? plainName(titles[app.languages[0] ?? ''] ?? '')
  const request: NewScreenRequest = {
    name,
    route: route ?? `/${name}`,
    titles,
    from: sourceOf(source),
  }
  return (
    <MakeDialog
      title={t('newScreenDialog.newScreen')}
      doIt={t('newScreenDialog.makeIt')}
      close={close}
      make={() =>
        make((project) => newScreen(project, request), t('newScreenDialog.makeTheScreen', { name }))
      }
    >
      <div className="st-stack">
        <label htmlFor={id} className="st-hint">
          {t('newScreenDialog.beginWith')}
        </label>
        <Select
          id={id}
          value={source}
          options={sourcesOf(screens.keys(), titleOf)}
          choose={setSource}
        />
      </div>
      <LanguageFields
        languages={app.languages}
        label={(value) => t('newScreenDialog.titleIn', { value })}
        words={titles}
        changeWords={setTitles}
        required
      />
      <WordField
        label={t('newScreenDialog.name')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
      <WordField
        label={t('newScreenDialog.route')}
        value={request.route}
        change={setRoute}
        spellCheck={false}
        required
      />
    </MakeDialog>
  )
}

function sourcesOf(
  screens: Iterable<string>,
  titleOf: (screen: string) => string,
): (readonly [string, string])[] {
  return [
    ...Object.keys(templates).map(
      (name) => [`template ${name}`, templateWords[name] ?? name] as const,
    ),
    ...[...screens].map(
      (name) => [`screen ${name}`, t('newScreenDialog.aCopyOf', { name: titleOf(name) })] as const,
    ),
  ]
}

function sourceOf(source: string): NewScreenRequest['from'] {
  const [kind, name = ''] = source.split(' ')
  return kind === 'template' ? { template: name } : { screen: name }
}

export function MakeTools(): ReactNode {
  const [open, setOpen] = useState<'create' | 'rename' | 'remove'>()
  const subject = useSubject()
  const close = () => setOpen(undefined)
  if (!useCanEdit()) return null
  return (
    <div className="st-line mk-tools">
      <Button look="main" command="newScreen" onClick={() => setOpen('create')} />
      <Button look="link" command="rename" disabled={!subject} onClick={() => setOpen('rename')} />
      <Button look="link" command="delete" disabled={!subject} onClick={() => setOpen('remove')} />
      {open === 'create' && <NewScreenDialog close={close} />}
      {open === 'rename' && subject && (
        <RenameDialog subject={subject} close={close}>
          <p className="st-muted">{t('renameDialog.everyDocumentThatSaysThe')}</p>
        </RenameDialog>
      )}
      {open === 'remove' && subject && (
        <DeleteDialog subject={subject} close={close}>
          {t('deleteDialog.itsScenariosGoWithIt')}
        </DeleteDialog>
      )}
    </div>
  )
}

interface SubjectProps {
  readonly subject: Subject
  readonly close: () => void
  readonly children?: ReactNode
}

/** Asks before it deletes a document. Shows a refusal if another document uses the document. */
export function DeleteDialog({ subject, close, children }: SubjectProps): ReactNode {
  const make = useMaking()
  const title = t('deleteDialog.delete', { name: useSubjectWords()(subject) })
  return (
    <MakeDialog
      title={title}
      doIt={t('deleteDialog.deleteIt')}
      close={close}
      make={() => make((project) => deleteDocument(project, subject), title)}
    >
      <p className="st-muted">{children}</p>
    </MakeDialog>
  )
}

/**
 * Returns a function that names a document: a screen by its title, another document by its name.
 */
function useSubjectWords(): (subject: Subject) => string {
  const screenWords = useScreenWords()
  return ({ kind, name }) => (kind === 'screen' ? screenWords(name) : name)
}

interface RenameProps extends SubjectProps {
  readonly opens?: boolean
}

/** Renames a document, and all references to the document. */
export function RenameDialog({ subject, close, children, opens = true }: RenameProps): ReactNode {
  const make = useMaking()
  const [name, setName] = useState(subject.name)
  const title = t('renameDialog.rename', { name: useSubjectWords()(subject) })
  return (
    <MakeDialog
      title={title}
      doIt={t('renameDialog.renameItEverywhere')}
      close={close}
      make={() =>
        make((project) => {
          const outcome = renameDocument(project, subject, name)
          return opens || 'refused' in outcome ? outcome : { ...outcome, file: undefined }
        }, title)
      }
    >
      {children}
      <WordField
        label={t('renameDialog.newName')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
    </MakeDialog>
  )
}

/** Applies an edit. Returns a refusal if the edit is impossible. */
type ApplyEdit = (work: (project: Project) => Outcome, label: string) => Refusal | undefined

/** Returns a function that applies edits, each as one undo step. */
export function useMaking(): ApplyEdit {
  const { workspace, otherFiles, selection } = useStudio()
  return (work, label) => {
    const project = createProject(new Map([...otherFiles, ...workspace.files()]))
    const outcome = work(project)
    if ('refused' in outcome) return outcome.refused
    const { changes, file } = outcome
    workspace.apply(transactionsFor(changes, workspace.text, label))
    const open = selection.getState()
    const next =
      file ?? (workspace.files().has(open.path) ? undefined : firstFile(workspace.files()))
    if (next !== undefined) openFile(next, workspace.files(), selection)
    return undefined
  }
}

/** Converts changes to transactions. An empty text means that the file is deleted. */
function transactionsFor(changes: FileChanges, text: (path: string) => string, label: string) {
  return [...changes].map(([path, next = '']) => ({
    path,
    edits: editBetween(text(path), next),
    label,
  }))
}

function firstFile(files: ReadonlyMap<string, string>): string | undefined {
  return listScreens(files)[0]?.path
}

function useSubject(): Subject | undefined {
  const path = useSelected('path')
  const { screens, fragments } = useProject()
  for (const [kind, documents] of [
    ['screen', screens],
    ['fragment', fragments],
  ] as const)
    for (const { name, file } of documents.values()) if (file === path) return { kind, name }
  return undefined
}
