import { type ReactNode, useState } from 'react'
import { isObject, stringOrEmpty } from '../../../../renderer/language'
import { mentionsOf, type Subject } from '../../../analysis/authoring/subjects'
import { type PictureDocument, pictureFolder } from '../../../analysis/project/project'
import { readPictureFile } from '../../../analysis/source/picture-file'
import { textIn } from '../../../analysis/project/texts'
import { Button, WordField } from '../controls/controls'
import { useProject } from '../document/use-project'
import { DeleteDialog, RenameDialog } from '../make/make-tools'
import { startDrag } from '../outline/use-dragging'
import { useNodeActions } from '../outline/use-node-actions'
import { printNode } from '../palette/palette-dialog'
import { useCanEdit } from '../team/use-team'
import { TextCell } from '../texts/text-cell'
import { useStudio } from '../use-studio'
import { t } from '../words/words'
import './pictures.css'
import {
  replacedPicture,
  nameFrom,
  newPicture,
  type Densities,
  type PictureRefusal,
  preparePicture,
} from './picture-edits'
import { LanguageFields, MakeDialog } from '../make/make-dialog'

interface Upload {
  readonly fileName: string
  readonly densities: Densities
}

/** Shows the pictures of the project. */
export function PicturesPanel(): ReactNode {
  const { pictures } = useProject()
  const canEdit = useCanEdit()
  const [upload, setUpload] = useState<Upload>()
  const [refusal, setRefusal] = useState<PictureRefusal>()
  const take = async (file: File, done: (densities: Densities) => void) => {
    const prepared = await preparePicture(file)
    setRefusal(typeof prepared === 'string' ? prepared : undefined)
    if (typeof prepared !== 'string') done(prepared)
  }
  const begin = (file: File) =>
    void take(file, (densities) => setUpload({ fileName: file.name, densities }))
  return (
    <section className="st-panel st-panel--list pc-panel" aria-label={t('studio.pictures')}>
      {canEdit && (
        <FileField className="pc-drop" label={t('picturesPanel.upload')} choose={begin} />
      )}
      <div role="alert">
        {refusal && (
          <p className="st-note st-tone--error">{t(`picturesPanel.refusal.${refusal}`)}</p>
        )}
      </div>
      {pictures.size === 0 && <p className="st-empty">{t('picturesPanel.noPictures')}</p>}
      <ul className="pc-list">
        {[...pictures].map(([name, picture]) => (
          <PictureCard key={name} name={name} picture={picture} take={take} />
        ))}
      </ul>
      {upload && <UploadDialog {...upload} close={() => setUpload(undefined)} />}
    </section>
  )
}

/** Shows a file field. The user can also drop a file on it. */
function FileField({
  className,
  label,
  choose,
}: {
  readonly className: string
  readonly label: string
  readonly choose: (file: File) => void
}): ReactNode {
  return (
    <label className={`pc-file ${className}`}>
      {label}
      <input
        type="file"
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) choose(file)
          // Without the reset, a second choice of the same file would have no effect.
          target.value = ''
        }}
      />
    </label>
  )
}

interface PictureCardProps {
  readonly name: string
  readonly picture: PictureDocument
  readonly take: (file: File, done: (densities: Densities) => void) => Promise<void>
}

function PictureCard({ name, picture, take }: PictureCardProps): ReactNode {
  const project = useProject()
  const { workspace } = useStudio()
  const actions = useNodeActions()
  const canEdit = useCanEdit()
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const close = () => setDialog(undefined)
  const subject: Subject = { kind: 'picture', name }
  const { document } = picture
  const [single = '', double = ''] = Array.isArray(document['densities'])
    ? document['densities'].map(stringOrEmpty)
    : []
  const alt = isObject(document['alt']) ? stringOrEmpty(document['alt']['t']) : ''
  const size = readPictureFile(single)
  const uses = mentionsOf(project, subject).length
  const source = () =>
    printNode({
      widget: 'image',
      src: `asset:${pictureFolder}${name}`,
      alt: { t: alt },
      size: 'full',
      ratio: size ? ratioOf(size.width, size.height) : '16:9',
      fit: 'cover',
      loading: 'lazy',
    })
  return (
    <li className="pc-card" aria-label={name}>
      <img className="pc-image" src={double} alt="" />
      <div className="st-stack">
        <b>{name}</b>
        <p className="st-hint">
          {t(uses === 1 ? 'picturesPanel.factsOneUse' : 'picturesPanel.facts', {
            width: size?.width ?? 0,
            height: size?.height ?? 0,
            kilobytes: Math.ceil((double.length * 0.75) / 1000),
            uses,
          })}
        </p>
        {project.app.languages.map((language) => (
          <TextCell
            key={language}
            textKey={alt}
            language={language}
            value={textIn(project.texts.get(language), alt)?.value}
          />
        ))}
        {canEdit && (
          <p className="st-line">
            <Button
              draggable
              onDragStart={(event) => startDrag(event, { pointers: [], sources: [source()] })}
              onClick={() => actions.add([source()])}
            >
              {t('paletteDialog.addToTheScreen')}
            </Button>
            <FileField
              className="st-button st-button--link"
              label={t('picturesPanel.replaceFile', { name })}
              choose={(file) =>
                void take(file, (densities) =>
                  workspace.apply(replacedPicture(picture, workspace.text, densities)),
                )
              }
            />
            <Button look="link" onClick={() => setDialog('rename')}>
              {t('makeTools.rename')}
            </Button>
            <Button look="link" onClick={() => setDialog('delete')}>
              {t('makeTools.delete')}
            </Button>
          </p>
        )}
      </div>
      {dialog === 'rename' && <RenameDialog subject={subject} close={close} opens={false} />}
      {dialog === 'delete' && (
        <DeleteDialog subject={subject} close={close}>
          {t('picturesPanel.textsGoToo')}
        </DeleteDialog>
      )}
    </li>
  )
}

/** Returns a ratio such as `5:2`. */
function ratioOf(width: number, height: number): string {
  const divisor = (one: number, other: number): number =>
    other === 0 ? one : divisor(other, one % other)
  const by = divisor(width, height)
  return `${width / by}:${height / by}`
}

interface Props {
  readonly fileName: string
  readonly densities: Densities
  readonly close: () => void
}

function UploadDialog({ fileName, densities, close }: Props): ReactNode {
  const project = useProject()
  const { workspace } = useStudio()
  const [name, setName] = useState(nameFrom(fileName))
  const [alt, setAlt] = useState<Readonly<Record<string, string>>>({})
  const make = () => {
    const made = newPicture(project, workspace.text, { name, alt, densities })
    if ('refused' in made) return made.refused
    workspace.apply(made)
    return undefined
  }
  return (
    <MakeDialog
      title={t('picturesPanel.newPicture')}
      doIt={t('picturesPanel.keep')}
      close={close}
      make={make}
    >
      <img className="pc-image" src={densities[1]} alt="" />
      <WordField
        label={t('newScreenDialog.name')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
      <p className="st-hint">{t('picturesPanel.altHint')}</p>
      <LanguageFields
        languages={project.app.languages}
        label={(language) => t('picturesPanel.altIn', { language })}
        words={alt}
        changeWords={setAlt}
        pattern=".*\S.*"
        required
      />
    </MakeDialog>
  )
}
