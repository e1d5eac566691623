import { useMaking } from '../make/make-tools'
import { t } from '../words/words'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { commandWords } from '../commands/commands'
import { Button, WordField } from '../controls/controls'
import { nodePointer, treeOf } from '../../../analysis/authoring/document/nodes'
import { extractFragment } from '../../../analysis/authoring/extract-fragment'
import { useOpenDocument, useProject } from '../document/use-project'
import { useCanEdit } from '../team/use-team'
import { useScreenWords, useSelection, useSelected } from '../use-studio'
import { OutlineTree } from './outline-tree'
import './outline.css'
import { iconProps, nodeCommands } from './node-commands'
import { type NodeActions, useNodeActions } from './use-node-actions'
import { chosenNodes } from '../selection'
import { PaletteDialog } from '../palette/palette-dialog'
import { MakeDialog } from '../make/make-dialog'

const noNodes = t('outlinePanel.thisFileHasNoNodes')
const noJson = t('outlinePanel.nothingToOutlineTheText')

export function OutlinePanel(): ReactNode {
  const { path, document, isValid } = useOpenDocument()
  const { selection, select } = useSelection()
  const actions = useNodeActions()
  const canEdit = useCanEdit()
  const [said, say] = useState('')
  const areas = useMemo(() => (document ? treeOf(document) : []), [document])
  const { pointer, others } = selection
  const selected = nodePointer(pointer) ?? pointer
  const chosen = useMemo(() => chosenNodes({ pointer, others }), [pointer, others])

  return (
    <section className="st-panel st-panel--list st-outline" aria-labelledby="st-outline-title">
      <h2 id="st-outline-title" className="lz-visually-hidden">
        {t('studio.outline')}
      </h2>
      <OutlineTools
        chosen={chosen}
        actions={actions}
        canEdit={canEdit && isValid && areas.length > 0}
        say={say}
      />
      <BackToScreen path={path} />
      {!isValid && areas.length > 0 && (
        <output className="st-note st-tone--warning">{t('outlinePanel.theTextIsNoJson')}</output>
      )}
      {areas.length === 0 ? (
        <p className="st-empty">{document ? noNodes : noJson}</p>
      ) : (
        <OutlineTree
          key={path}
          areas={areas}
          selected={selected}
          chosen={chosen}
          select={select}
          actions={actions}
          document={canEdit && isValid ? document : undefined}
          say={say}
        />
      )}
      <output className="lz-visually-hidden">{said}</output>
    </section>
  )
}

function BackToScreen({ path }: { path: string }): ReactNode {
  const { screens, fragments } = useProject()
  const {
    selection: { screen },
    select,
  } = useSelection()
  const titleOf = useScreenWords()
  const file = screens.get(screen)?.file
  const isFragment = [...fragments.values()].some((fragment) => fragment.file === path)
  return (
    isFragment &&
    file !== undefined && (
      <Button
        look="link"
        className="st-outline__back"
        onClick={() => select({ path: file, pointer: '' })}
      >
        {t('outlinePanel.backTo', { screen: titleOf(screen) })}
      </Button>
    )
  )
}

interface Props {
  readonly chosen: readonly string[]
  readonly actions: NodeActions
  readonly canEdit: boolean
  readonly say: (what: string) => void
}

const fragmentSign = (
  <svg {...iconProps}>
    <rect x="2" y="2" width="12" height="12" rx="1.5" strokeDasharray="2.4 1.9" />
    <rect x="5.5" y="5.5" width="5" height="5" rx="1" fill="currentColor" />
  </svg>
)

/** Shows buttons for the commands. Each command also has a key in the tree. */
function OutlineTools({ chosen, actions, canEdit, say }: Props): ReactNode {
  const isOff = !canEdit || chosen.length === 0
  return (
    <fieldset className="st-line st-outline__head">
      <legend className="lz-visually-hidden">{t('outlineTools.selectedNode')}</legend>
      <AddNode
        isOff={!canEdit}
        add={(source) => actions.add([source]) && say(t('outlineTools.added'))}
      />
      {nodeCommands.map(({ command, sign, run, done }) => (
        <Button
          key={command}
          look="icon"
          command={command}
          aria-label={commandWords(command)}
          disabled={isOff}
          onClick={() => say(run(actions, chosen) ? done : t('outlineTools.itCannotGoThere'))}
        >
          {sign}
        </Button>
      ))}
      <MakeFragment pointer={isOff || chosen.length > 1 ? undefined : chosen[0]} />
    </fieldset>
  )
}

function AddNode({ isOff, add }: { isOff: boolean; add: (source: string) => void }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        look="main"
        command="add"
        disabled={isOff}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <PaletteDialog
          close={close}
          add={(source) => {
            close()
            add(source)
          }}
        />
      )}
    </>
  )
}

function MakeFragment({ pointer }: { pointer: string | undefined }): ReactNode {
  const [of, setOf] = useState<string>()
  return (
    <>
      <Button
        look="icon"
        command="fragment"
        aria-label={commandWords('fragment')}
        title={t('outlineTools.makeAFragmentOfThis')}
        disabled={pointer === undefined}
        onClick={() => setOf(pointer)}
      >
        {fragmentSign}
      </Button>
      {of !== undefined && <FragmentDialog pointer={of} close={() => setOf(undefined)} />}
    </>
  )
}

/** Creates a fragment from a node, and replaces the node by the fragment. */
function FragmentDialog({ pointer, close }: { pointer: string; close: () => void }): ReactNode {
  const file = useSelected('path')
  const make = useMaking()
  const [name, setName] = useState('')
  return (
    <MakeDialog
      title={t('fragmentDialog.makeAFragmentOfThis')}
      doIt={t('newScreenDialog.makeIt')}
      close={close}
      make={() =>
        make(
          (project) => extractFragment(project, { file, pointer, count: 1 }, name),
          t('fragmentDialog.makeTheFragment', { name }),
        )
      }
    >
      <p className="st-muted">{t('fragmentDialog.otherScreensCanThenShow')}</p>
      <WordField
        label={t('newScreenDialog.name')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
    </MakeDialog>
  )
}
