/** Shows the page light or dark, as the system has it, and follows when that changes. */
export function followScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
}
