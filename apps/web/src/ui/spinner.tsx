import classes from './spinner.module.css';

/** Stands beside the words of something that runs; never alone on an empty page, which gets a skeleton. */
export function Spinner() {
  return (
    <svg
      className={classes.spinner}
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      aria-hidden="true"
    >
      <path d="M8 2a6 6 0 1 1-5.200 3" strokeLinecap="round" />
    </svg>
  );
}
