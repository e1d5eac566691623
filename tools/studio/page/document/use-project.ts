import { useDeferredValue, useMemo, useState } from 'react'
import { defaultConfig } from '../../../../src/config'
import { type Json, isObject, type JsonObject } from '../../../../renderer/language'
import { createProject, type Project } from '../../../analysis/project/project'
import { useFiles, useStudio, useSelected, useText } from '../use-studio'
import { readJson } from '../../../analysis/authoring'

const settings = { config: JSON.parse(JSON.stringify(defaultConfig)) as Json }
const read = new WeakMap<ReadonlyMap<string, string>, Project>()
let latest: Project | undefined

/**
 * The checker's model of the project: texts, endpoints, widgets and their types. It follows typing
 * after a short pause.
 */
export function useProject(): Project {
  return projectOf(useDeferredValue(useFiles()), useStudio().otherFiles)
}

/** All panels share one reading of a project, which reuses unchanged files. */
function projectOf(
  files: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): Project {
  const known = read.get(files)
  if (known) return known
  latest = createProject(new Map([...others, ...files]), {
    ...settings,
    ...(latest ? { previous: latest } : {}),
  })
  read.set(files, latest)
  return latest
}

/** The open document, parsed from its text. */
interface OpenDocument {
  readonly path: string
  /** The last valid JSON text, and its value; undefined before there was one. */
  readonly text: string
  readonly document: JsonObject | undefined
  /** Whether the text is valid JSON now, so that it can be edited by pointer. */
  readonly isValid: boolean
}

/**
 * The open document, or its last valid version while its text is not JSON. It may lag behind
 * typing, but never for long.
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
