/** Follows the files of the pages during development: new styles are applied, a new script reloads the page. */
export function followFiles(): void {
  new EventSource('/app/-/changes').addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { script, style } = JSON.parse(data) as { script: string; style: string }
    const shown = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    if (!document.querySelector(`script[src="/app/-/${script}"]`)) location.reload()
    else if (shown && !shown.href.endsWith(style)) shown.href = `/app/-/${style}`
  })
}
