import { start } from "../frame.js";
import { mount } from "../tournament.js";

start(mount);
