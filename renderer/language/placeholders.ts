export const fillPlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
