import { useDeferredValue, useMemo, useState } from 'react'
import { defaultConfig } from '../../../../src/config'
import { type Json, isObject, type JsonObject } from '../../../../renderer/language'
import { createProject, type Project } from '../../../analysis/project/project'
import { useFiles, useStudio, useSelected, useText } from '../use-studio'
import { readJson } from '../../../analysis/authoring/document/nodes'

const settings = { config: JSON.parse(JSON.stringify(defaultConfig)) as Json }
const read = new WeakMap<ReadonlyMap<string, string>, Project>()
let latest: Project | undefined

/**
 * Returns the project. React may update the project a moment after an edit, so that typing stays
 * fast.
 */
export function useProject(): Project {
  return projectOf(useDeferredValue(useFiles()), useStudio().otherFiles)
}

/** Returns the project for these files. Unchanged files are reused. All panels share it. */
function projectOf(
  files: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): Project {
  const project = read.get(files)
  if (project) return project
  latest = createProject(new Map([...others, ...files]), {
    ...settings,
    ...(latest ? { previous: latest } : {}),
  })
  read.set(files, latest)
  return latest
}

interface OpenDocument {
  readonly path: string
  /** The text; `undefined` if the content was never valid. */
  readonly text: string
  readonly document: JsonObject | undefined
  /** True if the text is valid JSON. Forms can edit only valid JSON. */
  readonly isValid: boolean
}

/**
 * Returns the open document. While the text is invalid JSON, returns the last valid version. The
 * result may be older than the typed text for a moment.
 */
export function useOpenDocument(): OpenDocument {
  const path = useSelected('path')
  const text = useDeferredValue(useText(path))
  const [last, setLast] = useState<OpenDocument>()
  const document = readJson(text)?.json
  const open = useMemo(
    (): OpenDocument => ({
      path,
      text,
      document: isObject(document) ? document : undefined,
      isValid: isObject(document),
    }),
    [path, text, document],
  )
  if (open.isValid && last !== open) setLast(open)
  return useMemo(
    () => (!open.isValid && last?.path === path ? { ...last, isValid: false } : open),
    [open, last, path],
  )
}
