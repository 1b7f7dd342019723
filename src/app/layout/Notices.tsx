import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";
import classes from "./Notices.module.css";

/** What was just done or went wrong, where it hides no control: an alert's card and a phone's sheets stand at the bottom. */
export function Notices() {
  return (
    <Notifications className={classes.notices ?? ""} position="top-center" autoClose={5_000} />
  );
}
