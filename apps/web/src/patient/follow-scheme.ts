/** Shows the page as light or dark as the device is. */
export function followScheme(): void {
  const { documentElement } = document;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light';
  };
  follow();
  documentElement.classList.add('patient');
  dark.addEventListener('change', follow);
}
