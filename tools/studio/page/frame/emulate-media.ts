/** Creates an emulator of media queries, also for style sheets that are added later. */
export function createMediaEmulator(
  page: Document,
): (look: { theme: 'light' | 'dark'; fontScale: number }) => void {
  let theme = 'light'
  const questions = new WeakMap<CSSMediaRule, 'light' | 'dark'>()
  const apply = () => {
    for (const rule of [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
      if (!(rule instanceof CSSMediaRule)) continue
      const asked =
        questions.get(rule) ??
        /^\(prefers-color-scheme: (light|dark)\)$/.exec(rule.media.mediaText)?.[1]
      if (asked !== 'light' && asked !== 'dark') continue
      questions.set(rule, asked)
      const media = asked === theme ? 'all' : 'not all'
      if (rule.media.mediaText !== media) rule.media.mediaText = media
    }
  }
  new MutationObserver(apply).observe(page.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  return (look) => {
    theme = look.theme
    page.documentElement.style.colorScheme = theme
    page.documentElement.style.fontSize = look.fontScale === 1 ? '' : `${look.fontScale * 100}%`
    apply()
  }
}
